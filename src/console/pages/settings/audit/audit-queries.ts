import { keepPreviousData, mutationOptions } from '@tanstack/react-query'
import { listAuditRecords, verifyAuditRecords } from '#contract/audit.ts'
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
    }),
}

/**
 * Verifies the whole chain. A mutation, because it runs on request and its result is only valid at
 * that time.
 */
export const verifyAuditMutation = () =>
  mutationOptions({ mutationFn: () => call(verifyAuditRecords) })
