import { readSort, writeSort, type Sort } from '#console/ui/list/sort.ts'
import type { RunFilter } from './run-queries.ts'
import { listRuns, type RunSummary } from '#contract/runs.ts'

/** What the list of runs can be sorted by. */
export const runSortFields = [
  'created_at',
  'status',
  'first_token_ms',
  'duration_ms',
  'tokens',
] as const
export type RunSortField = (typeof runSortFields)[number]

/** The filters and the order of the list of runs as the URL holds them; empty means any. */
export interface RunView extends Sort<RunSortField> {
  search: string
  status: RunSummary['status'] | ''
  model: string
  /** `all` includes runs of other keys that this key may see. */
  scope: 'own' | 'all'
  /** The id of one comparison. */
  group: string
}

export const defaultView: RunView = { search: '', status: '', model: '', scope: 'own', group: '' }

const { status: statusSchema } = listRuns.query.shape

export function readRunView(search: URLSearchParams): RunView {
  const status = statusSchema.safeParse(search.get('status') ?? undefined)
  return {
    search: (search.get('search') ?? '').trim().slice(0, 200),
    status: (status.success ? status.data : undefined) ?? '',
    model: (search.get('model') ?? '').slice(0, 255),
    scope: search.get('scope') === 'all' ? 'all' : 'own',
    group: search.get('group') ?? '',
    ...readSort(search, runSortFields),
  }
}

/** Writes the filters and the order to the URL; defaults are omitted. */
export function writeRunView({ order_by, order, ...filters }: RunView): URLSearchParams {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) {
    if (value !== '' && value !== 'own') search.set(name, value)
  }
  return writeSort(search, { order_by, order })
}

/** The query parameters of the service for a view. */
export function runFilter({ search, status, model, scope, group, ...sort }: RunView): RunFilter {
  return {
    scope,
    ...sort,
    ...(search !== '' && { search }),
    ...(status !== '' && { status }),
    ...(model !== '' && { model }),
    ...(group !== '' && { group_id: group }),
  }
}

/** Whether any filter other than the owner is set. */
export function isFiltered({ order_by: _by, order: _order, ...filters }: RunView): boolean {
  return String(writeRunView({ ...filters, scope: 'own' })) !== ''
}
