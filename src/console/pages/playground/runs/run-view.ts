import type { RunFilter } from './run-queries.ts'
import { listRuns, type RunSummary } from '#contract/runs.ts'

/** The filters of the list of runs as its address holds them; empty means any. */
export interface RunView {
  search: string
  status: RunSummary['status'] | ''
  model: string
  /** `all`: those of others that the key may see as well. */
  scope: 'own' | 'all'
  /** One comparison. */
  group: string
}

export const emptyView: RunView = { search: '', status: '', model: '', scope: 'own', group: '' }

const { status: statusSchema } = listRuns.query.shape

export function readRunView(search: URLSearchParams): RunView {
  const status = statusSchema.safeParse(search.get('status') ?? undefined)
  return {
    search: (search.get('search') ?? '').trim().slice(0, 200),
    status: (status.success ? status.data : undefined) ?? '',
    model: (search.get('model') ?? '').slice(0, 255),
    scope: search.get('scope') === 'all' ? 'all' : 'own',
    group: search.get('group') ?? '',
  }
}

/** The address of a view: what is usual is left out. */
export function writeRunView(view: RunView): URLSearchParams {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(view)) {
    if (value !== '' && value !== 'own') search.set(name, value)
  }
  return search
}

/** What the service is asked for. */
export function filterOf({ search, status, model, scope, group }: RunView): RunFilter {
  return {
    scope,
    ...(search !== '' && { search }),
    ...(status !== '' && { status }),
    ...(model !== '' && { model }),
    ...(group !== '' && { group_id: group }),
  }
}

/** Whether runs are left out for anything but who made them. */
export function isFiltered(view: RunView): boolean {
  return String(writeRunView({ ...view, scope: 'own' })) !== ''
}
