import { Suspense } from 'react'
import { useQueries, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { suggestionQuery } from './suggestion-query.ts'
import { SuggestedQuestions, type Suggestion } from './SuggestedQuestions.tsx'
import { graphQueries } from '#console/graphs/graph-queries.ts'
import { isReadOnly } from '#console/graphs/is-read-only.ts'
import { sampleQueries } from '#console/graphs/sample-graph.ts'
import { paths } from '#console/paths.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { ButtonLink } from '#console/ui/Button.tsx'
import { EmptyMessage } from '#console/ui/list/EmptyMessage.tsx'
import { Box } from '#console/ui/layout/Box.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { Prose } from '#console/ui/text/Prose.tsx'
import { allows } from '#contract/permissions.ts'
import { sumCounts } from '#console/ask/sum-counts.ts'
import { lazyPart } from '#console/ui/lazy-part.ts'

const MeaningHint = lazyPart(async () => (await import('./MeaningHint.tsx')).MeaningHint)

// More would only delay the question that somebody came with.
const maxSuggestingGraphs = 4
const maxSuggestions = 4

export interface AskOpeningProps {
  graph_ids: readonly string[]
  /** There is no graph that could be asked. */
  isEmpty?: boolean
  onAsk: (question: string) => void
}

/** The first of each list, then the second of each, and so on. */
function inTurn(lists: readonly (readonly Suggestion[])[]): Suggestion[] {
  const rounds = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: rounds }, (_, at) =>
    lists.flatMap((list) => list.slice(at, at + 1)),
  ).flat()
}

/** What stands before the first question: what is missing to ask one, or what can be asked. */
export function AskOpening({ graph_ids, isEmpty = false, onAsk }: AskOpeningProps) {
  const { data: me } = useSuspenseQuery(meQueries.own())
  const { graphs, isPending } = useQueries({
    queries: graph_ids.map(graphQueries.one),
    combine: (results) => ({
      graphs: results.flatMap(({ data }) => data ?? []),
      isPending: results.some((result) => result.isPending),
    }),
  })
  const sample = useQuery(sampleQueries.manifest())
  const [only] = graphs
  const managesModels = me.key.team_id === null && allows(me.key.permissions, 'models:admin')
  const isSample = graphs.some(({ name }) => name === sample.data?.name)
  // The sample has its own.
  const suggested = useQueries({
    queries: (sample.isPending || isSample ? [] : graphs.slice(0, maxSuggestingGraphs)).map(
      ({ id }) => suggestionQuery(id),
    ),
    combine: (results) => ({
      rows: inTurn(results.map(({ data }) => data ?? [])),
      isPending: results.some((result) => result.isPending),
    }),
  })
  const suggestions: Suggestion[] = isSample
    ? (sample.data?.questions ?? []).map((question) => ({ question }))
    : [...new Map(suggested.rows.map((row) => [row.question, row])).values()].slice(
        0,
        maxSuggestions,
      )
  // Those of one graph alone would be replaced when the others follow.
  const areLoading = isPending || sample.isPending || suggested.isPending

  if (isEmpty) {
    const canCreate = allows(me.key.permissions, 'graphs:write')
    return (
      <EmptyMessage
        icon="graph"
        title="Nothing to ask yet"
        text={
          canCreate
            ? 'Create a knowledge graph and add files to it, then ask here.'
            : 'No knowledge graph is shared with your key. Ask an administrator to share one.'
        }
      >
        {canCreate && (
          <>
            <ButtonLink variant="primary" to={paths.graphs()}>
              Create a graph
            </ButtonLink>
            <ButtonLink to={paths.home()}>Load the sample graph</ButtonLink>
          </>
        )}
      </EmptyMessage>
    )
  }
  const { completed, in_progress } = sumCounts(graphs)
  if (!isPending && only && completed === 0) {
    return (
      <EmptyMessage
        icon="files"
        title="No files to ask about yet"
        text={
          in_progress > 0
            ? 'The first files are processing. You can ask as soon as one is ready.'
            : 'This graph has no readable files yet.'
        }
      >
        <ButtonLink to={paths.graph(only.id)}>
          {in_progress > 0 || isReadOnly(only, me) ? 'View files' : 'Add files'}
        </ButtonLink>
      </EmptyMessage>
    )
  }
  return (
    <Box flex="grow">
      <Stack gap={2} across="start">
        <Text as="h2" size="l">
          What do you want to know?
        </Text>
        <Prose size="m">Answers cite their sources. Select one to see the page.</Prose>
        {managesModels && (
          <Suspense fallback={null}>
            <MeaningHint />
          </Suspense>
        )}
        <SuggestedQuestions suggestions={areLoading ? null : suggestions} onAsk={onAsk} />
      </Stack>
    </Box>
  )
}
