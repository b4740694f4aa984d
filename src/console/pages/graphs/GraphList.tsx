import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  graphQueries,
  type GraphFilter,
  type GraphSortField,
} from '#console/graphs/graph-queries.ts'
import type { Me } from '#console/session/me-queries.ts'
import { Button } from '#console/ui/Button.tsx'
import { EmptyMessage, NoMatches } from '#console/ui/list/EmptyMessage.tsx'
import { QueryTable } from '#console/ui/list/QueryTable.tsx'
import { sortingOf, type Sort } from '#console/ui/list/sort.ts'
import { allows } from '#contract/permissions.ts'
import { orgColumns, teamColumns } from './graph-columns.tsx'

interface GraphListProps {
  me: Me
  filter: GraphFilter
  onNew: () => void
  onSort: (sort: Sort<GraphSortField>) => void
  onShowAll: () => void
}

export function GraphList({ me, filter, onNew, onSort, onShowAll }: GraphListProps) {
  const { scope, search } = filter
  const isByMatch = search !== '' && filter.order_by === undefined
  const sorting = { ...sortingOf(filter, onSort), ...(isByMatch && { by: null }) }
  return (
    <QueryTable
      label="Graphs"
      loadingLabel="Loading graphs"
      query={useInfiniteQuery(graphQueries.list(filter))}
      columns={me.key.team_id === null ? orgColumns(me, sorting) : teamColumns(sorting)}
      rowKey={(graph) => graph.id}
      empty={
        <UnlessShared me={me} search={search}>
          <EmptyMessage
            icon="graph"
            title="No graphs yet"
            text="A graph is a collection of files. Questions are answered from those files only, and every quote links to its source."
          >
            {allows(me.key.permissions, 'graphs:write') && (
              <Button icon="plus" onClick={onNew}>
                New graph
              </Button>
            )}
          </EmptyMessage>
        </UnlessShared>
      }
      filteredEmpty={
        (search !== '' || scope !== 'all') && (
          <UnlessShared me={me} search={search}>
            <NoMatches
              things="graphs"
              title={
                search === '' ? `No graphs for ${scopeName(scope, me.teams)}` : 'No matching graphs'
              }
              text={
                search === ''
                  ? 'Create a graph, or change who has access to an existing one.'
                  : `No graph names contain “${search}”.`
              }
              onShowAll={onShowAll}
            />
          </UnlessShared>
        )
      }
    />
  )
}

interface UnlessSharedProps {
  me: Me
  search: string
  children: ReactNode
}

/** Renders nothing where graphs that are shared with everyone stand below the list of a team. */
function UnlessShared({ me, search, children }: UnlessSharedProps) {
  const shared = useInfiniteQuery({
    ...graphQueries.list({ scope: 'org', search }),
    enabled: me.key.team_id !== null,
  })
  return me.key.team_id !== null && shared.data && shared.data.length > 0 ? null : children
}

function scopeName(scope: string, teams: Me['teams']): string {
  if (scope === 'org') return 'the organization'
  return teams.find(({ id }) => id === scope)?.name ?? 'this team'
}
