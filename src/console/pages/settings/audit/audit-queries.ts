import { keepPreviousData, mutationOptions } from '@tanstack/react-query'
import { listAuditRecords, type AuditRecord, verifyAuditRecords } from '#contract/audit.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { call } from '#console/api/call.ts'
import { pagedQuery } from '#console/api/paged-query.ts'

type ListQuery = NonNullable<CallInput<typeof listAuditRecords>['query']>
export type AuditFilter = Pick<
  ListQuery,
  | 'search'
  | 'outcome'
  | 'operation'
  | 'key_id'
  | 'from'
  | 'to'
  | 'order_by'
  | 'order'
  | 'isolation_tests'
  | 'conversations'
>

export const auditQueries = {
  all: ['audit'] as const,

  list: (filter: AuditFilter) =>
    pagedQuery({
      queryKey: [...auditQueries.all, 'list', filter],
      queryFn: ({ signal, pageParam }) =>
        call(listAuditRecords, { query: { ...filter, ...pageParam } }, signal),
      placeholderData: keepPreviousData,
      ...((filter.order_by ?? 'created_at') === 'created_at' && { select: byTime(filter.order) }),
    }),
}

// Repeated denials are recorded together, some time after the last of them, so that the order of the records is
// not that of the times shown.
const byTime = (order: AuditFilter['order']) => (order === 'asc' ? earliestFirst : latestFirst)

type Pages = { pages: { data: AuditRecord[] }[] }

function earliestFirst({ pages }: Pages): AuditRecord[] {
  return pages
    .flatMap(({ data }) => data)
    .toSorted((a, b) => a.last_at.localeCompare(b.last_at) || a.sequence - b.sequence)
}

function latestFirst(pages: Pages): AuditRecord[] {
  return earliestFirst(pages).toReversed()
}

/**
 * Verifies the whole chain. A mutation, because it runs on request and its result is only valid at
 * that time.
 */
export const verifyAuditMutation = () =>
  mutationOptions({ mutationFn: () => call(verifyAuditRecords) })
