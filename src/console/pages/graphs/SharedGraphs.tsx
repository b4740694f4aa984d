import { useInfiniteQuery } from '@tanstack/react-query'
import { graphQueries } from '#console/graphs/graph-queries.ts'
import { QueryTable } from '#console/ui/list/QueryTable.tsx'
import { Box } from '#console/ui/layout/Box.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { plainColumns } from './graph-columns.tsx'

interface SharedGraphsProps {
  search: string
  /** Whether the list above failed, whose problem and button stand for both lists. */
  isListFailed: boolean
}

/** The graphs that are shared with everyone, for a team key; renders nothing if there are none. */
export function SharedGraphs({ search, isListFailed }: SharedGraphsProps) {
  const graphs = useInfiniteQuery({
    ...graphQueries.list({ scope: 'org', search }),
    // A failed list is requested again when the list above has been.
    enabled: !isListFailed,
  })
  if (graphs.data?.length === 0 || (isListFailed && graphs.data === undefined)) return null
  return (
    <Box as="section" above={8} aria-labelledby="shared-heading">
      <Text as="h2" id="shared-heading" size="m">
        Shared with everyone
      </Text>
      <Text tone="muted" below={2}>
        Only organization keys can change these graphs.
      </Text>
      <QueryTable
        label="Graphs shared with everyone"
        loadingLabel="Loading graphs shared with everyone"
        query={graphs}
        columns={plainColumns}
        rowKey={(graph) => graph.id}
        skeletonRows={2}
      />
    </Box>
  )
}
