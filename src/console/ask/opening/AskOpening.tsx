import { Suspense } from 'react'
import { useQueries, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { FileSuggestions } from './FileSuggestions.tsx'
import { SuggestedQuestions } from './SuggestedQuestions.tsx'
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

export interface AskOpeningProps {
  graph_ids: readonly string[]
  /** The only files that are asked; null for all files of the graphs. */
  file_ids?: readonly string[] | null
  /** There is no graph that could be asked. */
  isEmpty?: boolean
  onAsk: (question: string) => void
}

/** What stands before the first question: what is missing to ask one, or what can be asked. */
export function AskOpening({
  graph_ids: requestedIds,
  file_ids = null,
  isEmpty = false,
  onAsk,
}: AskOpeningProps) {
  const graph_ids = file_ids === null ? requestedIds : []
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
        <Prose size="m">
          Ask for a name, a number, a date or a rule, in the words of your files. Answers cite their
          sources: select one to see the page.
        </Prose>
        {isPending || sample.isPending ? (
          <SuggestedQuestions suggestions={[]} isLoading onAsk={onAsk} />
        ) : isSample ? (
          <SuggestedQuestions
            suggestions={(sample.data?.questions ?? []).map((question) => ({ question }))}
            onAsk={onAsk}
          />
        ) : (
          <FileSuggestions
            key={(file_ids ?? graph_ids).join(' ')}
            graph_ids={graph_ids}
            file_ids={file_ids}
            onAsk={onAsk}
          />
        )}
        {/* Comes last, so that it moves no question away from the pointer. */}
        {managesModels && (
          <Suspense fallback={null}>
            <MeaningHint />
          </Suspense>
        )}
      </Stack>
    </Box>
  )
}
