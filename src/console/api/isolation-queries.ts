import {
  keepPreviousData,
  mutationOptions,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query'
import {
  getIsolationReport,
  listIsolationReports,
  proveIsolation,
  type IsolationSummary,
} from '#contract/isolation.ts'
import { call } from './call.ts'
import { pagedQuery } from './paged-query.ts'

const pollIntervalMs = 1_000

const isRunning = ({ status }: IsolationSummary): boolean => status === 'running'

export const isolationQueries = {
  all: ['isolation'] as const,

  list: () =>
    pagedQuery({
      queryKey: [...isolationQueries.all, 'list'],
      queryFn: ({ signal, pageParam }) =>
        call(listIsolationReports, { query: { ...pageParam, limit: 20 } }, signal),
      refetchInterval: ({ state: { data } }) =>
        data?.pages.some((page) => page.data.some(isRunning)) ? pollIntervalMs : false,
    }),

  /** The newest finished report, or null. */
  newest: () =>
    queryOptions({
      queryKey: [...isolationQueries.all, 'newest'],
      queryFn: async ({ signal }) => {
        const { data } = await call(listIsolationReports, { query: { limit: 2 } }, signal)
        return data.find((report) => !isRunning(report)) ?? null
      },
    }),

  one: (report_id: string) =>
    queryOptions({
      queryKey: [...isolationQueries.all, 'one', report_id],
      queryFn: ({ signal }) => call(getIsolationReport, { params: { report_id } }, signal),
      // A finished report never changes.
      staleTime: ({ state: { data } }) => (data && !isRunning(data) ? Infinity : 0),
      refetchInterval: ({ state: { data } }) => (data && isRunning(data) ? pollIntervalMs : false),
      placeholderData: keepPreviousData,
    }),
}

export const proveIsolationMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: () => call(proveIsolation),
    onSuccess: (report) => {
      queryClient.setQueryData(isolationQueries.one(report.id).queryKey, report)
      return queryClient.invalidateQueries({ queryKey: isolationQueries.all })
    },
  })
