import { useInfiniteQuery, useQuery, type QueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSearchParams } from '#console/router/use-location.ts'
import type { Visit } from '#console/router/route.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { runQueries } from './run-queries.ts'
import { EmptyMessage } from '#console/ui/list/EmptyMessage.tsx'
import { ListToolbar } from '#console/ui/list/ListToolbar.tsx'
import { QueryTable } from '#console/ui/list/QueryTable.tsx'
import { sortingOf } from '#console/ui/list/sort.ts'
import { useSelection } from '#console/ui/list/use-selection.tsx'
import { lazyDialog } from '#console/ui/overlay/lazy-dialog.tsx'
import { useFocusFallback } from '#console/ui/list/use-focus-fallback.ts'
import { paths } from '#console/paths.ts'
import { Button, ButtonLink } from '#console/ui/Button.tsx'
import { PageHeader } from '#console/ui/page/PageHeader.tsx'
import { allows } from '#contract/permissions.ts'
import type { RunSummary } from '#contract/runs.ts'
import { RunActionsContext, type RunActions } from './run-actions.ts'
import {
  defaultView,
  runFilter,
  isFiltered,
  readRunView,
  writeRunView,
  type RunView,
} from './run-view.ts'
import { RunFilters } from './RunFilters.tsx'
import { runColumns } from './run-columns.tsx'
import { runTitle } from './run-labels.ts'
import { lazyPart } from '#console/ui/lazy-part.ts'

const RunBulkBar = lazyPart(async () => (await import('./RunBulkBar.tsx')).RunBulkBar)
const RunDeleteDialog = lazyDialog(
  async () => (await import('./RunDeleteDialog.tsx')).RunDeleteDialog,
)

/** Starts loading the list. Nothing is awaited: the page renders its own loading state. */
export const runsLoader =
  (queryClient: QueryClient) =>
  ({ search }: Visit): void => {
    const view = readRunView(search)
    void queryClient.infiniteQuery(runQueries.list(runFilter(view))).catch(() => {
      // The query of the page shows the error.
    })
  }

/** The list of playground runs, newest first unless it is sorted. */
export function RunsPage() {
  const [search, setSearch] = useSearchParams()
  const view = readRunView(search)
  const list = useInfiniteQuery(runQueries.list(runFilter(view)))
  const { data: me } = useQuery(meQueries.own())
  const [deletion, setDeletion] = useState<readonly RunSummary[] | null>(null)
  const host = useRef<HTMLDivElement>(null)
  useFocusFallback(host, () => host.current?.querySelector('input'))

  const selection = useSelection(list.data, {
    all: 'Select all runs',
    one: (run) => `Select ${runTitle(run)}, ${run.model}`,
  })

  function show(change: Partial<RunView>) {
    selection.clear()
    setSearch(writeRunView({ ...view, ...change }), { replace: true, preventScrollReset: true })
  }

  const actions: RunActions = {
    deleteDisabledReason:
      !me || allows(me.key.permissions, 'chat:write')
        ? undefined
        : 'This key can read runs, but not delete them.',
    showGroup: (group) => show({ group }),
    confirmDelete: setDeletion,
  }

  return (
    <RunActionsContext value={actions}>
      <PageHeader
        title="Runs"
        crumbs={[{ label: 'Playground', to: paths.playground() }]}
        text="Every playground request with its result. Select two to compare them."
        actions={
          <ButtonLink to={paths.playground()} icon="plus">
            New run
          </ButtonLink>
        }
      />
      <div ref={host}>
        <ListToolbar
          filters={<RunFilters view={view} onChange={show} />}
          selectionBar={
            selection.selected.length > 0 && (
              <RunBulkBar runs={selection.selected} onClear={selection.clear} />
            )
          }
        />
        <QueryTable
          label="Runs"
          loadingLabel="Loading runs"
          query={list}
          columns={runColumns(sortingOf(view, show))}
          rowKey={(run) => run.id}
          selection={selection}
          empty={
            <EmptyMessage
              icon="playground"
              title="No playground runs yet"
              text="Every playground request is saved here with its answer, timing and tokens. Runs of an evaluation are on the page of that evaluation. You can search, share, repeat and compare runs."
            >
              <ButtonLink to={paths.playground()} variant="primary">
                Open the playground
              </ButtonLink>
              {view.scope === 'own' && (
                <Button onClick={() => show({ scope: 'all' })}>Show everyone’s runs</Button>
              )}
            </EmptyMessage>
          }
          filteredEmpty={
            isFiltered(view) && (
              <EmptyMessage icon="search" title="No matching runs" text={noMatchText(view)}>
                {view.scope === 'own' && (
                  <Button onClick={() => show({ scope: 'all' })}>Search everyone’s runs</Button>
                )}
                <Button onClick={() => show({ ...defaultView, scope: view.scope })}>
                  Show all runs
                </Button>
              </EmptyMessage>
            )
          }
        />
      </div>
      <RunDeleteDialog
        runs={deletion ?? []}
        isOpen={deletion !== null}
        onClose={() => setDeletion(null)}
        onDeleted={() => {
          selection.clear()
          host.current?.querySelector('input')?.focus()
        }}
      />
    </RunActionsContext>
  )
}

function noMatchText({ search, scope }: RunView): string {
  const whose = scope === 'own' ? 'None of your runs match' : 'No runs match'
  return search === '' ? `${whose} these filters.` : `${whose} “${search}” and these filters.`
}
