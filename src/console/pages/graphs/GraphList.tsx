import { useInfiniteQuery } from '@tanstack/react-query'
import { graphQueries, type GraphFilter } from '#console/graphs/graph-queries.ts'
import type { Me } from '#console/session/me-queries.ts'
import { FileCounts } from '#console/files/FileCounts.tsx'
import { GraphScope } from '#console/graphs/GraphScope.tsx'
import { paths } from '#console/paths.ts'
import { Button } from '#console/ui/Button.tsx'
import { EmptyMessage } from '#console/ui/list/EmptyMessage.tsx'
import { QueryTable } from '#console/ui/list/QueryTable.tsx'
import { RowLink } from '#console/ui/list/Table.tsx'
import type { Column } from '#console/ui/list/column.ts'
import { Time } from '#console/ui/text/Time.tsx'
import { allows } from '#contract/permissions.ts'
import type { Graph } from '#contract/graphs.ts'
import { GraphMenu } from './GraphMenu.tsx'
import styles from './GraphsPage.module.css'

interface GraphListProps {
  me: Me
  filter: GraphFilter
  onNew: () => void
  onShowAll: () => void
}

export function GraphList({ me, filter, onNew, onShowAll }: GraphListProps) {
  const { scope, search } = filter
  return (
    <QueryTable
      label="Graphs"
      loadingLabel="Loading graphs"
      query={useInfiniteQuery(graphQueries.list(filter))}
      columns={me.key.team_id === null ? orgColumns(me) : teamColumns}
      rowKey={(graph) => graph.id}
      empty={
        <EmptyMessage
          icon="graph"
          title="No graphs yet"
          text="A graph is a collection of files. Questions are answered from those files only, and every quote links to its source."
        >
          {allows(me.key.permissions, 'graphs:write') && (
            <Button variant="primary" icon="plus" onClick={onNew}>
              New graph
            </Button>
          )}
        </EmptyMessage>
      }
      filteredEmpty={
        (search !== '' || scope !== 'all') && (
          <EmptyMessage
            icon="search"
            title={
              search === '' ? `No graphs for ${scopeName(scope, me.teams)}` : 'No matching graphs'
            }
            text={
              search === ''
                ? 'Create a graph, or change who has access to an existing one.'
                : `No graph names contain “${search}”.`
            }
          >
            <Button onClick={onShowAll}>Show all graphs</Button>
          </EmptyMessage>
        )
      }
    />
  )
}

const name: Column<Graph> = {
  id: 'name',
  header: 'Name',
  track: 'minmax(0, 3fr)',
  cell: (graph) => (
    <div className={styles['name']}>
      <RowLink to={paths.graph(graph.id)}>{graph.name}</RowLink>
      {graph.description !== '' && (
        <span className={styles['description']}>{graph.description}</span>
      )}
      <span className={styles['onPhone']}>
        <FileCounts counts={graph.file_status} />
      </span>
    </div>
  ),
}

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
    <span className={styles['created']}>
      <Time value={graph.created_at} />
    </span>
  ),
}

const actions: Column<Graph> = {
  id: 'actions',
  header: 'Actions',
  isHeaderHidden: true,
  track: '2.5rem',
  align: 'end',
  cell: (graph) => <GraphMenu graph={graph} />,
}

const teamColumns = [name, files, created, actions] as const

function orgColumns(me: Me): readonly Column<Graph>[] {
  const scope: Column<Graph> = {
    id: 'scope',
    header: 'Scope',
    track: 'minmax(8rem, 1fr)',
    from: 'desktop',
    cell: (graph) => <GraphScope graph={graph} teams={me.teams} />,
  }
  return [name, scope, files, created, actions]
}

function scopeName(scope: string, teams: Me['teams']): string {
  if (scope === 'org') return 'the organization'
  return teams.find(({ id }) => id === scope)?.name ?? 'this team'
}
