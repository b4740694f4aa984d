import { readSort, writeSort, type Sort } from '#console/ui/list/sort.ts'
import type { AuditFilter } from './audit-queries.ts'
import { auditOutcome, type AuditOutcome } from '#contract/audit.ts'

/** What the audit log can be sorted by. */
export const auditSortFields = ['created_at', 'operation', 'key_name', 'outcome'] as const
export type AuditSortField = (typeof auditSortFields)[number]

/** The filters and the order of the audit log as the URL holds them; empty means any. */
export interface AuditView extends Sort<AuditSortField> {
  search: string
  outcome: AuditOutcome | ''
  operation: string
  /** The id of a key. */
  key: string
  /** Days as `2026-11-20`, inclusive. */
  from: string
  to: string
  /** Whether the list contains what isolation tests did. */
  tests: 'shown' | ''
  /** Whether the list contains the conversations that were begun. */
  conversations: 'shown' | ''
}

export const emptyAuditView: AuditView = {
  search: '',
  outcome: '',
  operation: '',
  key: '',
  from: '',
  to: '',
  tests: '',
  conversations: '',
}

export function readAuditView(search: URLSearchParams): AuditView {
  const outcome = auditOutcome.safeParse(search.get('outcome'))
  const operation = search.get('operation') ?? ''
  return {
    search: (search.get('search') ?? '').trim().slice(0, 255),
    outcome: outcome.success ? outcome.data : '',
    operation: /^\w{1,64}$/.test(operation) ? operation : '',
    key: (search.get('key') ?? '').slice(0, 64),
    from: readDay(search.get('from')),
    to: readDay(search.get('to')),
    tests: search.get('tests') === 'shown' ? 'shown' : '',
    conversations: search.get('conversations') === 'shown' ? 'shown' : '',
    ...readSort(search, auditSortFields),
  }
}

/** Writes the filters and the order to the URL; defaults are omitted. */
export function writeAuditView({ order_by, order, ...filters }: AuditView): URLSearchParams {
  const search = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''))
  return writeSort(search, { order_by, order })
}

/** Whether any filter is set. */
export function isFiltered({ order_by: _by, order: _order, ...filters }: AuditView): boolean {
  return writeAuditView(filters).size > 0
}

/** The query parameters of the service. Days are in the time zone of the browser. */
export function auditFilter(view: AuditView): AuditFilter {
  const { search, outcome, operation, key, from, to, tests, conversations, ...sort } = view
  return {
    ...sort,
    // Whoever chose one key sees its records, whichever key it is.
    ...(tests === '' && key === '' && { isolation_tests: 'exclude' as const }),
    // Whoever searches, or chose an operation, sees all that matches.
    ...(conversations === '' &&
      key === '' &&
      search === '' &&
      operation === '' && { conversations: 'exclude' as const }),
    ...(search !== '' && { search }),
    ...(outcome !== '' && { outcome }),
    ...(operation !== '' && { operation }),
    ...(key !== '' && { key_id: key }),
    ...(from !== '' && { from: midnight(from, 0) }),
    ...(to !== '' && { to: midnight(to, 1) }),
  }
}

function readDay(value: string | null): string {
  const day = value ?? ''
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : ''
}

function midnight(day: string, daysLater: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).toISOString()
}
