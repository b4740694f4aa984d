import {
  keepPreviousData,
  mutationOptions,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query'
import type { CallInput } from '#contract/endpoint.ts'
import {
  createRun,
  deleteRun,
  finishRun,
  getRun,
  listRuns,
  type RunSummary,
} from '#contract/runs.ts'
import { call } from '#console/api/call.ts'
import { inTurn } from '#console/mutations/in-turn.ts'
import { isRunning } from './is-running.ts'
import { pagedQuery } from '#console/api/paged-query.ts'

type ListQuery = NonNullable<CallInput<typeof listRuns>['query']>
export type RunFilter = Pick<ListQuery, 'scope' | 'search' | 'model' | 'status' | 'group_id'>

// what is on screen while its answer is on the way is asked for again this often
const runningPoll = 3_000

export const runQueries = {
  all: ['runs'] as const,

  lists: () => [...runQueries.all, 'list'] as const,

  list: (filter: RunFilter) =>
    pagedQuery({
      queryKey: [...runQueries.lists(), filter],
      queryFn: ({ signal, pageParam }) =>
        call(listRuns, { query: { ...filter, ...pageParam } }, signal),
      placeholderData: keepPreviousData,
      // a long list stays as it is until it is looked at again
      refetchInterval: ({ state: { data } }) =>
        data && data.pages.length < 3 && data.pages.some((page) => page.data.some(isRunningNow))
          ? runningPoll
          : false,
    }),

  /** A few of the newest that fit, to choose one from. */
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
      // once ended it does not change
      staleTime: ({ state }) => (state.data && state.data.status !== 'running' ? Infinity : 0),
      refetchInterval: ({ state: { data } }) => (data && isRunningNow(data) ? runningPoll : false),
    }),
}

/** Keeps a request before it is sent; answers the run to finish. */
export const createRunMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (body: NonNullable<CallInput<typeof createRun>['body']>) =>
      call(createRun, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: runQueries.lists() }),
  })

/** Keeps what came of a run of this key. */
export const finishRunMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({
      run_id,
      outcome,
    }: {
      run_id: string
      outcome: NonNullable<CallInput<typeof finishRun>['body']>
    }) => call(finishRun, { params: { run_id }, body: outcome }),
    onSuccess: (_, { run_id }) =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: runQueries.one(run_id).queryKey }),
        queryClient.invalidateQueries({ queryKey: runQueries.lists() }),
      ]),
  })

export const deleteRunsMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (run_ids: readonly string[]) =>
      inTurn(run_ids, (run_id) => call(deleteRun, { params: { run_id } }), 'run_not_found'),
    onSuccess: ({ done }) => {
      for (const run_id of done) {
        const { queryKey } = runQueries.one(run_id)
        // removed once nothing shows it: the page that asked is still on screen for a moment
        queryClient.removeQueries({ queryKey, type: 'inactive' })
      }
      return queryClient.invalidateQueries({ queryKey: runQueries.lists() })
    },
  })

function isRunningNow(run: Pick<RunSummary, 'status' | 'created_at'>): boolean {
  return isRunning(run, new Date())
}
