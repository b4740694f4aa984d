import { keepPreviousData, mutationOptions } from '@tanstack/react-query'
import { listAuditRecords, type AuditRecord, verifyAuditRecords } from '#contract/audit.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { call } from '#console/api/call.ts'
import { pagedQuery } from '#console/api/paged-query.ts'

type ListQuery = NonNullable<CallInput<typeof listAuditRecords>['query']>
export type AuditFilter = Pick<
  ListQuery,
  'search' | 'outcome' | 'operation' | 'key_id' | 'from' | 'to'
>

export const auditQueries = {
  all: ['audit'] as const,

  list: (filter: AuditFilter) =>
    pagedQuery({
      queryKey: [...auditQueries.all, 'list', filter],
      queryFn: ({ signal, pageParam }) =>
        call(listAuditRecords, { query: { ...filter, ...pageParam } }, signal),
      placeholderData: keepPreviousData,
      select: latestFirst,
    }),
}

// Repeated denials are recorded together, some time after the last of them, so that the order of the records is
// not that of the times shown.
function latestFirst({ pages }: { pages: { data: AuditRecord[] }[] }): AuditRecord[] {
  return pages
    .flatMap(({ data }) => data)
    .toSorted((a, b) => b.last_at.localeCompare(a.last_at) || b.sequence - a.sequence)
}

/**
 * Verifies the whole chain. A mutation, because it runs on request and its result is only valid at
 * that time.
 */
export const verifyAuditMutation = () =>
  mutationOptions({ mutationFn: () => call(verifyAuditRecords) })
