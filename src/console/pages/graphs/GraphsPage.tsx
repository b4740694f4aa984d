import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from '#console/router/use-location.ts'
import { graphQueries, graphSortFields } from '#console/graphs/graph-queries.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { paths } from '#console/paths.ts'
import { Button, ButtonLink } from '#console/ui/Button.tsx'
import { lazyDialog } from '#console/ui/overlay/lazy-dialog.tsx'
import { PageHeader } from '#console/ui/page/PageHeader.tsx'
import { useCreateLink } from '#console/ui/page/use-create-link.ts'
import { allows } from '#contract/permissions.ts'
import { GraphList } from './GraphList.tsx'
import { SharedGraphs } from './SharedGraphs.tsx'
import { ScopeToolbar } from '#console/access/ScopeToolbar.tsx'
import { DropToGraph } from '#console/uploads/drop/DropToGraph.tsx'
import { useScopeFilter } from '#console/access/use-scope-filter.ts'

const NewGraphDialog = lazyDialog(
  async () => (await import('#console/graphs/GraphDialog.tsx')).NewGraphDialog,
)

const sortOptions = [{ value: 'name', label: 'By name' }] as const

export function GraphsPage() {
  const { data: me } = useSuspenseQuery(meQueries.own())
  const [, setSearch] = useSearchParams()
  const [isCreating, setCreating] = useState(false)
  const navigate = useNavigate()
  const [filter, show] = useScopeFilter(graphSortFields)
  const isOrgKey = me.key.team_id === null
  const list = useInfiniteQuery(graphQueries.list(filter))
  // Below the graphs of a team stand those that are shared with everyone, which the search finds too.
  const isEmpty =
    isOrgKey && list.data?.length === 0 && filter.search === '' && filter.scope === 'all'
  const createReason = allows(me.key.permissions, 'graphs:write')
    ? undefined
    : 'This key can read graphs, but not create them.'
  useCreateLink(() => setCreating(createReason === undefined))

  return (
    <div>
      <DropToGraph />
      <PageHeader
        title="Graphs"
        text="Collections of files you can ask questions about."
        actions={
          <>
            {createReason === undefined && (
              <ButtonLink icon="upload" to={paths.newImport()}>
                Import a graph
              </ButtonLink>
            )}
            <Button
              variant="primary"
              icon="plus"
              disabledReason={createReason}
              onClick={() => setCreating(true)}
            >
              New graph
            </Button>
          </>
        }
      />
      {!isEmpty && (
        <ScopeToolbar
          label="Search graphs"
          me={me}
          filter={filter}
          sortOptions={sortOptions}
          onChange={show}
        />
      )}
      <GraphList
        me={me}
        filter={filter}
        onNew={() => setCreating(true)}
        onSort={show}
        onShowAll={() => setSearch({})}
      />
      {!isOrgKey && <SharedGraphs search={filter.search} isListFailed={list.isLoadingError} />}
      <NewGraphDialog
        isOpen={isCreating}
        onClose={() => setCreating(false)}
        onCreated={(graph) => void navigate(paths.graph(graph.id))}
      />
    </div>
  )
}
