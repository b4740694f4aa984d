import { useQuery } from '@tanstack/react-query'
import { useModels } from '#console/ask/AskModel.tsx'
import { answerOf, type Turn } from '#console/ask/turn.ts'
import { fileQueries } from '#console/files/file-queries.ts'
import { graphQueries } from '#console/graphs/graph-queries.ts'
import { Button } from '#console/ui/Button.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { count } from '#console/ui/text/count.ts'
import { defaultModel } from '#contract/models.ts'
import { isWritingTask } from '#contract/answers/near-passages.ts'

/** All files of all graphs, or another model. */
export type OtherWay = { graph_ids: null; file_ids: null } | { model: string }

interface OtherWaysProps {
  turn: Turn
  /** The graphs that were asked; null for all that can be. */
  graph_ids: readonly string[] | null
  /** The only files that were asked; null for all files of the graphs. */
  file_ids: readonly string[] | null
  onAsk: (change: OtherWay) => void
  /** The model that is asked now; null for the default. */
  model: string | null
  /** The turns of the conversation. */
  turns: readonly Turn[]
}

const maxNameChars = 60

/**
 * After a question without an answer: says which graphs or files alone were searched, and offers all and a language model. After a
 * model that failed: offers the built-in reader and another model.
 */
export function OtherWays({ turn, turns, graph_ids, file_ids, model, onAsk }: OtherWaysProps) {
  const models = useModels()
  const all = useQuery({ ...graphQueries.choices(''), enabled: graph_ids !== null })
  const [first = ''] = graph_ids ?? []
  const { data: graph } = useQuery({
    ...graphQueries.one(first),
    enabled: graph_ids?.length === 1,
  })
  const [firstFile = ''] = file_ids ?? []
  const { data: file } = useQuery({
    ...fileQueries.one(firstFile),
    enabled: file_ids?.length === 1,
  })
  if (turn.status === 'failed') {
    const failed = answerOf(turn)?.model ?? model ?? graph?.model ?? defaultModel.id
    const failedName = models.find(({ id }) => id === failed)?.name
    const others = models.filter(({ name }) => name !== failedName)
    const languages = turn.error.isOverAllModels
      ? []
      : others.filter(({ kind }) => kind === 'language')
    // One that answered here works, and the default was chosen by somebody.
    const language =
      turns
        .filter(({ status }) => status === 'done')
        .map((done) => languages.find(({ id }) => id === answerOf(done)?.model))
        .findLast((other) => other !== undefined) ??
      languages.find(({ id }) => id === defaultModel.id) ??
      languages[0]
    const reader = others.find(({ kind }) => kind === 'reader')
    return (
      <>
        {reader && (
          <Button size="small" icon="quote" onClick={() => onAsk({ model: reader.id })}>
            Answer with the built-in reader
          </Button>
        )}
        {language && (
          <Button size="small" onClick={() => onAsk({ model: language.id })}>
            Ask {language.name}
          </Button>
        )}
      </>
    )
  }
  const total = all.data?.has_more === true ? Infinity : (all.data?.data.length ?? 0)
  const writer = isWritingTask(turn.question)
    ? models.find(({ kind }) => kind === 'language')
    : undefined
  if (writer) {
    return (
      <Row>
        <Button size="small" onClick={() => onAsk({ model: writer.id })}>
          Ask {writer.name} instead
        </Button>
      </Row>
    )
  }
  const isWhole = graph_ids === null || graph_ids.length === 0 || graph_ids.length >= total
  if (isWhole && file_ids === null) return null
  const searched =
    file_ids !== null
      ? nameOrCount(file_ids.length, file?.name, 'file')
      : nameOrCount(graph_ids?.length ?? 0, graph?.name, 'graph')
  return (
    <Row gap={3} rowGap={1} wrap>
      <Text tone="muted" overflow="anywhere">
        {searched}
      </Text>
      <Button size="small" icon="search" onClick={() => onAsk({ graph_ids: null, file_ids: null })}>
        Search all graphs
      </Button>
    </Row>
  )
}

function nameOrCount(total: number, name: string | undefined, noun: string): string {
  return total > 1
    ? `Only ${count(total, noun)} were searched.`
    : `Only “${shortName(name ?? `1 ${noun}`)}” was searched.`
}

function shortName(name: string): string {
  return name.length > maxNameChars ? `${name.slice(0, maxNameChars).trimEnd()}…` : name
}
