import type { Me } from '#console/session/me-queries.ts'
import { FileCounts } from '#console/files/FileCounts.tsx'
import { GraphScope } from '#console/graphs/GraphScope.tsx'
import { paths } from '#console/paths.ts'
import { Box } from '#console/ui/layout/Box.tsx'
import { RowLink } from '#console/ui/list/Table.tsx'
import { actionsColumn, type Column } from '#console/ui/list/column.ts'
import { sortable, type Sorting } from '#console/ui/list/sortable.tsx'
import type { GraphSortField } from '#console/graphs/graph-queries.ts'
import { Time } from '#console/ui/text/Time.tsx'
import type { Graph } from '#contract/graphs.ts'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { GraphMenu } from './GraphMenu.tsx'

/** The names; on phones, which have no columns for it, with what the other columns say. */
const nameColumn = (me?: Me): Column<Graph> => ({
  id: 'name',
  header: 'Name',
  track: 'minmax(0, 3fr)',
  cell: (graph) => (
    <Stack>
      <Text as="span" overflow="truncate">
        <RowLink to={paths.graph(graph.id)}>{graph.name}</RowLink>
      </Text>
      {graph.description !== '' && (
        <Text as="span" tone="faint" overflow="truncate" show="wide">
          {graph.description}
        </Text>
      )}
      <Box as="span" show="phone">
        <FileCounts counts={graph.file_status} />
      </Box>
      {me && (
        <Box as="span" show="phone">
          <GraphScope graph={graph} teams={me.teams} />
        </Box>
      )}
    </Stack>
  ),
})

const name = nameColumn()

const files: Column<Graph> = {
  id: 'files',
  header: 'Files',
  track: 'minmax(13rem, 1.4fr)',
  from: 'tablet',
  cell: (graph) => <FileCounts counts={graph.file_status} />,
}

const created: Column<Graph> = {
  id: 'created',
  header: 'Created',
  track: '7.5rem',
  from: 'desktop',
  cell: (graph) => (
    <Text as="span" tone="muted">
      <Time value={graph.created_at} />
    </Text>
  ),
}

const actions: Column<Graph> = actionsColumn((graph) => <GraphMenu graph={graph} />)

type GraphSorting = Sorting<GraphSortField>

/** Columns of a list that is not sorted. */
export const plainColumns = [name, files, created, actions] as const

export function teamColumns(sorting: GraphSorting): readonly Column<Graph>[] {
  return [sortable(name, 'name', sorting), files, sortable(created, 'created_at', sorting), actions]
}

export function orgColumns(me: Me, sorting: GraphSorting): readonly Column<Graph>[] {
  const scope: Column<Graph> = {
    id: 'scope',
    header: 'Scope',
    track: 'minmax(11rem, 1fr)',
    from: 'tablet',
    cell: (graph) => <GraphScope graph={graph} teams={me.teams} />,
  }
  const [, ...others] = teamColumns(sorting)
  return [sortable(nameColumn(me), 'name', sorting), scope, ...others]
}
