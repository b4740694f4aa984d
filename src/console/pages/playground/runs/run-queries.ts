import {
  keepPreviousData,
  mutationOptions,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query'
import type { CallInput } from '#contract/endpoint.ts'
import { deleteRun, getRun, listRuns, type RunSummary } from '#contract/runs.ts'
import { call } from '#console/api/call.ts'
import { runBulk } from '#console/mutations/run-bulk.ts'
import { isRunning } from './is-running.ts'
import { pagedQuery } from '#console/api/paged-query.ts'

type ListQuery = NonNullable<CallInput<typeof listRuns>['query']>
export type RunFilter = Pick<
  ListQuery,
  'scope' | 'search' | 'model' | 'status' | 'group_id' | 'order_by' | 'order'
>

// The interval for refetching runs that are still running.
const pollIntervalMs = 3_000

export const runQueries = {
  all: ['runs'] as const,

  lists: () => [...runQueries.all, 'list'] as const,

  list: (filter: RunFilter) =>
    pagedQuery({
      queryKey: [...runQueries.lists(), filter],
      queryFn: ({ signal, pageParam }) =>
        call(listRuns, { query: { ...filter, ...pageParam } }, signal),
      placeholderData: keepPreviousData,
      // Refetching many loaded pages would be slow, so long lists do not poll.
      refetchInterval: ({ state: { data } }) =>
        data && data.pages.length < 3 && data.pages.some((page) => page.data.some(isRunningNow))
          ? pollIntervalMs
          : false,
    }),

  /** The newest runs that match, for choosing one. */
  choice: (filter: RunFilter) =>
    queryOptions({
      queryKey: [...runQueries.lists(), 'choice', filter],
      queryFn: ({ signal }) => call(listRuns, { query: { ...filter, limit: 20 } }, signal),
      placeholderData: keepPreviousData,
    }),

  one: (run_id: string) =>
    queryOptions({
      queryKey: [...runQueries.all, 'one', run_id],
      queryFn: ({ signal }) => call(getRun, { params: { run_id } }, signal),
      // A finished run never changes.
      staleTime: ({ state }) => (state.data && state.data.status !== 'running' ? Infinity : 0),
      refetchInterval: ({ state: { data } }) =>
        data && isRunningNow(data) ? pollIntervalMs : false,
    }),
}

/** Refetches what shows a run that the service has begun to record, or has ended. */
export const invalidateRun = (queryClient: QueryClient, run_id: string) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: runQueries.one(run_id).queryKey }),
    queryClient.invalidateQueries({ queryKey: runQueries.lists() }),
  ])

export const deleteRunsMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (run_ids: readonly string[]) =>
      runBulk(run_ids, (run_id) => call(deleteRun, { params: { run_id } }), 'run_not_found'),
    onSuccess: ({ done }) => {
      for (const run_id of done) {
        const { queryKey } = runQueries.one(run_id)
        // Only inactive queries are removed: the page that deleted the run is still mounted for a
        // moment.
        queryClient.removeQueries({ queryKey, type: 'inactive' })
      }
      return queryClient.invalidateQueries({ queryKey: runQueries.lists() })
    },
  })

function isRunningNow(run: Pick<RunSummary, 'status' | 'created_at'>): boolean {
  return isRunning(run, new Date())
}
