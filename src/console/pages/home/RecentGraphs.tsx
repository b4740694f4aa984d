import type { UseQueryResult } from '@tanstack/react-query'
import type { Me } from '#console/session/me-queries.ts'
import { FileCounts } from '#console/files/FileCounts.tsx'
import { GraphScope } from '#console/graphs/GraphScope.tsx'
import { paths } from '#console/paths.ts'
import { ButtonLink } from '#console/ui/Button.tsx'
import { QueryTable } from '#console/ui/list/QueryTable.tsx'
import { RowLink } from '#console/ui/list/Table.tsx'
import type { Column } from '#console/ui/list/column.ts'
import type { Graph } from '#contract/graphs.ts'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'

interface RecentGraphsProps {
  graphs: UseQueryResult<readonly Graph[]>
  teams: Me['teams']
}

export function RecentGraphs({ graphs, teams }: RecentGraphsProps) {
  return (
    <section aria-labelledby="recent">
      <Row gap={2} wrap align="baseline" justify="between" below={2}>
        <Text as="h2" id="recent" size="m">
          Newest graphs
        </Text>
        <ButtonLink size="small" variant="ghost" to={paths.graphs()}>
          All graphs
        </ButtonLink>
      </Row>
      <QueryTable
        label="Newest graphs"
        loadingLabel="Loading graphs"
        query={graphs}
        columns={recentColumns(teams)}
        rowKey={(graph) => graph.id}
        skeletonRows={4}
      />
    </section>
  )
}

function recentColumns(teams: Me['teams']): readonly Column<Graph>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      track: 'minmax(0, 3fr)',
      cell: (graph) => (
        <Stack>
          <Text as="span" overflow="truncate">
            <RowLink to={paths.graph(graph.id)}>{graph.name}</RowLink>
          </Text>
          {graph.description !== '' && (
            <Text as="span" tone="faint" overflow="truncate">
              {graph.description}
            </Text>
          )}
        </Stack>
      ),
    },
    {
      id: 'scope',
      header: 'Scope',
      track: 'minmax(11rem, 1fr)',
      from: 'desktop',
      cell: (graph) => <GraphScope graph={graph} teams={teams} />,
      below: (graph) => <GraphScope graph={graph} teams={teams} />,
    },
    {
      id: 'files',
      header: 'Files',
      track: 'minmax(13rem, 1.4fr)',
      from: 'tablet',
      cell: (graph) => <FileCounts counts={graph.file_status} />,
      below: (graph) => <FileCounts counts={graph.file_status} />,
    },
  ]
}
