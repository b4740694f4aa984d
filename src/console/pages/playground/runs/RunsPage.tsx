import { useInfiniteQuery, useQuery, type QueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { meQueries } from '#console/session/me-queries.ts'
import { runQueries } from './run-queries.ts'
import { useKeptFocus } from '#console/ui/list/use-kept-focus.ts'
import { paths } from '#console/paths.ts'
import { ButtonLink } from '#console/ui/Button.tsx'
import { PageHeader } from '#console/ui/page/PageHeader.tsx'
import { allows } from '#contract/permissions.ts'
import type { RunSummary } from '#contract/runs.ts'
import { RunActionsContext, type RunActions } from './run-actions.ts'
import { filterOf, readRunView, writeRunView, type RunView } from './run-view.ts'
import { RunFilters } from './RunFilters.tsx'
import { RunRows } from './RunRows.tsx'
import styles from './RunsPage.module.css'

const RunBulkBar = lazy(async () => ({
  default: (await import('./RunBulkBar.tsx')).RunBulkBar,
}))
const RunDeleteDialog = lazy(async () => ({
  default: (await import('./RunDeleteDialog.tsx')).RunDeleteDialog,
}))

/** Starts the list; the page draws its own waiting, so nothing is awaited. */
export const runsLoader =
  (queryClient: QueryClient) =>
  ({ request }: LoaderFunctionArgs): null => {
    const view = readRunView(new URL(request.url).searchParams)
    void queryClient.infiniteQuery(runQueries.list(filterOf(view))).catch(() => {
      // the page's own query tells it
    })
    return null
  }

/** Everything that was asked in the playground, newest first. */
export function RunsPage() {
  const [search, setSearch] = useSearchParams()
  const view = readRunView(search)
  const list = useInfiniteQuery(runQueries.list(filterOf(view)))
  const { data: me } = useQuery(meQueries.own())
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<{ runs: readonly RunSummary[]; isOpen: boolean }>({
    runs: [],
    isOpen: false,
  })
  const host = useRef<HTMLDivElement>(null)
  useKeptFocus(host, () => host.current?.querySelector('input'))

  const runs = list.data?.pages.flatMap((page) => page.data) ?? []
  const chosen = runs.filter(({ id }) => selected.has(id))

  function show(change: Partial<RunView>) {
    setSelected(new Set())
    setSearch(writeRunView({ ...view, ...change }), { replace: true, preventScrollReset: true })
  }

  const actions: RunActions = {
    refusal:
      !me || allows(me.key.permissions, 'chat:write')
        ? undefined
        : 'This key can read runs, but not delete them.',
    selection: { total: chosen.length, of: runs.length },
    select(run_id, isSelected) {
      const next = new Set(selected)
      if (isSelected) next.add(run_id)
      else next.delete(run_id)
      setSelected(next)
    },
    selectAll: (isSelected) => setSelected(new Set(isSelected ? runs.map(({ id }) => id) : [])),
    showGroup: (group) => show({ group }),
    discard: (about) => setAsked({ runs: about, isOpen: true }),
  }

  const filters = <RunFilters view={view} onChange={show} />

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
        <div className={styles['toolbar']}>
          {chosen.length > 0 ? (
            <Suspense fallback={filters}>
              <RunBulkBar runs={chosen} />
            </Suspense>
          ) : (
            filters
          )}
        </div>
        <RunRows
          list={list}
          rows={runs.map((run) => ({ run, isSelected: selected.has(run.id) }))}
          view={view}
          onShow={show}
        />
      </div>
      {asked.runs.length > 0 && (
        <Suspense fallback={null}>
          <RunDeleteDialog
            runs={asked.runs}
            isOpen={asked.isOpen}
            // what the dialog says stays while it closes
            onClose={() => setAsked({ ...asked, isOpen: false })}
            onDeleted={() => {
              setSelected(new Set())
              host.current?.querySelector('input')?.focus()
            }}
          />
        </Suspense>
      )}
    </RunActionsContext>
  )
}
