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
import styles from './HomePage.module.css'

interface RecentGraphsProps {
  graphs: UseQueryResult<readonly Graph[]>
  teams: Me['teams']
}

export function RecentGraphs({ graphs, teams }: RecentGraphsProps) {
  return (
    <section aria-labelledby="recent">
      <div className={styles['head']}>
        <h2 id="recent" className={styles['heading']}>
          Newest graphs
        </h2>
        <ButtonLink size="small" variant="ghost" to={paths.graphs()}>
          All graphs
        </ButtonLink>
      </div>
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
        <div className={styles['name']}>
          <RowLink to={paths.graph(graph.id)}>{graph.name}</RowLink>
          {graph.description !== '' && (
            <span className={styles['description']}>{graph.description}</span>
          )}
        </div>
      ),
    },
    {
      id: 'scope',
      header: 'Scope',
      track: 'minmax(8rem, 1fr)',
      from: 'desktop',
      cell: (graph) => <GraphScope graph={graph} teams={teams} />,
    },
    {
      id: 'files',
      header: 'Files',
      track: 'minmax(13rem, 1.4fr)',
      from: 'tablet',
      cell: (graph) => <FileCounts counts={graph.file_status} />,
    },
  ]
}
