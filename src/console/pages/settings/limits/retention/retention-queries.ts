import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '#console/api/call.ts'
import { ifMatch } from '#console/api/if-match.ts'
import { limitQueries } from '#console/limits/limit-queries.ts'
import type { Body } from '#contract/endpoint.ts'
import { getRetention, previewRetention, putRetention } from '#contract/retention/retention.ts'

export type RetentionDays = Body<typeof putRetention>

const retentionKey = [...limitQueries.all, 'retention'] as const

export const retentionQuery = () =>
  queryOptions({
    queryKey: retentionKey,
    queryFn: ({ signal }) => call(getRetention, {}, signal),
  })

export const previewRetentionMutation = () =>
  mutationOptions({ mutationFn: (body: RetentionDays) => call(previewRetention, { body }) })

export const putRetentionMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ body, etag }: { body: RetentionDays; etag: string | undefined }) =>
      call(putRetention, { body, ...ifMatch(etag) }),
    onSuccess: (retention) => queryClient.setQueryData(retentionKey, retention),
  })
