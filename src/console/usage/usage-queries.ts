import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CallInput, Reply } from '#contract/endpoint.ts'
import { getUsage, listDeprecatedUses, type usageGroups } from '#contract/usage.ts'
import { call } from '#console/api/call.ts'
import { pagedQuery } from '#console/api/paged-query.ts'

export type Usage = Reply<typeof getUsage>
export type UsageGroup = (typeof usageGroups)[number]
export type UsageFilter = Omit<NonNullable<CallInput<typeof getUsage>['query']>, 'group_by'>

export const usageQueries = {
  all: ['usage'] as const,

  /** The usage in a period, grouped by one or two fields. */
  by: (groups: readonly UsageGroup[], filter: UsageFilter) =>
    queryOptions({
      queryKey: [...usageQueries.all, groups, filter],
      queryFn: ({ signal }) =>
        call(getUsage, { query: { ...filter, group_by: groups.join(',') } }, signal),
      placeholderData: keepPreviousData,
    }),

  /** The keys that call deprecated operations, over all days. */
  deprecated: () =>
    pagedQuery({
      queryKey: [...usageQueries.all, 'deprecated'],
      queryFn: ({ signal, pageParam }) => call(listDeprecatedUses, { query: pageParam }, signal),
    }),
}
