import type { RunFilter } from './run-queries.ts'
import { listRuns, type RunSummary } from '#contract/runs.ts'

/** The filters of the list of runs as the URL holds them; empty means any. */
export interface RunView {
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
  }
}

/** Writes the filters to the URL; defaults are omitted. */
export function writeRunView(view: RunView): URLSearchParams {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(view)) {
    if (value !== '' && value !== 'own') search.set(name, value)
  }
  return search
}

/** The query parameters of the service for a view. */
export function runFilter({ search, status, model, scope, group }: RunView): RunFilter {
  return {
    scope,
    ...(search !== '' && { search }),
    ...(status !== '' && { status }),
    ...(model !== '' && { model }),
    ...(group !== '' && { group_id: group }),
  }
}

/** Whether any filter other than the owner is set. */
export function isFiltered(view: RunView): boolean {
  return String(writeRunView({ ...view, scope: 'own' })) !== ''
}
