import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { CallInput } from '#contract/endpoint.ts'
import {
  createEvaluation,
  deleteEvaluation,
  getEvaluation,
  getEvaluationRequest,
  listEvaluationRows,
  listEvaluations,
  retryEvaluation,
  updateEvaluation,
  type Evaluation,
  type EvaluationRow,
} from '#contract/playground/evaluations.ts'
import { call } from '#console/api/call.ts'
import { pagedQuery } from '#console/api/paged-query.ts'

const pollIntervalMs = 1500
const rowsPerPage = 50

export type RowFilter = 'all' | 'failed' | 'differing'
export type NewEvaluation = NonNullable<CallInput<typeof createEvaluation>['body']>

const isRunning = ({ status }: Pick<Evaluation, 'status'>): boolean => status === 'running'

export const evaluationQueries = {
  all: ['evaluations'] as const,

  lists: () => [...evaluationQueries.all, 'list'] as const,

  list: () =>
    pagedQuery({
      queryKey: evaluationQueries.lists(),
      queryFn: ({ signal, pageParam }) =>
        call(listEvaluations, { query: { ...pageParam, limit: 20 } }, signal),
      refetchInterval: ({ state: { data } }) =>
        data && data.pages.length < 3 && data.pages.some((page) => page.data.some(isRunning))
          ? pollIntervalMs
          : false,
    }),

  /** The other evaluations with the same rows and checks, the newest ones. To compare all rows is too much work to poll for. */
  alike: (same_rows_as: string) =>
    queryOptions({
      queryKey: [...evaluationQueries.lists(), 'alike', same_rows_as],
      queryFn: async ({ signal }) =>
        (await call(listEvaluations, { query: { same_rows_as, limit: 100 } }, signal)).data,
    }),

  request: (evaluation_id: string) =>
    queryOptions({
      queryKey: [...evaluationQueries.all, 'request', evaluation_id],
      queryFn: ({ signal }) => call(getEvaluationRequest, { params: { evaluation_id } }, signal),
    }),

  one: (evaluation_id: string) =>
    queryOptions({
      queryKey: [...evaluationQueries.all, 'one', evaluation_id],
      queryFn: ({ signal }) => call(getEvaluation, { params: { evaluation_id } }, signal),
      refetchInterval: ({ state: { data } }) => (data && isRunning(data) ? pollIntervalMs : false),
    }),

  rows: (evaluation_id: string) => [...evaluationQueries.all, 'rows', evaluation_id] as const,

  /** `compare_with`: the evaluation whose answers follow in each row. */
  filtered: (
    evaluation_id: string,
    compare_with: string | undefined,
    filter: RowFilter,
    isPolling: boolean,
  ) =>
    pagedQuery({
      queryKey: [...evaluationQueries.rows(evaluation_id), compare_with, filter],
      queryFn: async ({ signal, pageParam }) => {
        const from = Number(pageParam.after ?? 0) + 1
        const only = filter === 'all' ? {} : { only: filter }
        const query = { ...only, compare_with, from, limit: rowsPerPage }
        return pageOfRows(evaluation_id, query, signal)
      },
      // The answers of another evaluation are none of the one in the comparison.
      placeholderData: (rows, query) =>
        query?.queryKey.at(-2) === compare_with ? rows : undefined,
      refetchInterval: isPolling ? pollIntervalMs : false,
    }),
}

async function pageOfRows(
  evaluation_id: string,
  query: NonNullable<CallInput<typeof listEvaluationRows>['query']>,
  signal: AbortSignal,
) {
  const reply = await call(listEvaluationRows, { params: { evaluation_id }, query }, signal)
  const last = reply.data.at(-1)
  return { ...reply, last_id: last === undefined ? null : String(last.number) }
}

/** All rows of an evaluation, page by page, with the answers of the one that it is compared with. */
export async function* allRows(
  evaluation_id: string,
  compare_with: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<EvaluationRow, void> {
  for (let from = 1, hasMore = true; hasMore;) {
    const page = await pageOfRows(evaluation_id, { compare_with, from, limit: rowsPerPage }, signal)
    yield* page.data
    from = Number(page.last_id ?? 0) + 1
    hasMore = page.has_more
  }
}

/** Puts a changed evaluation into the cache, and fetches its rows and the list again. */
async function changed(queryClient: QueryClient, evaluation: Evaluation): Promise<void> {
  queryClient.setQueryData(evaluationQueries.one(evaluation.id).queryKey, evaluation)
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: evaluationQueries.rows(evaluation.id) }),
    queryClient.invalidateQueries({ queryKey: evaluationQueries.lists() }),
  ])
}

export const createEvaluationMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (body: NewEvaluation) => call(createEvaluation, { body }),
    onSuccess: (evaluation) => changed(queryClient, evaluation),
  })

export const updateEvaluationMutation = (queryClient: QueryClient, evaluation_id: string) =>
  mutationOptions({
    mutationFn: (status: 'running' | 'stopped') =>
      call(updateEvaluation, { params: { evaluation_id }, body: { status } }),
    onSuccess: (evaluation) => changed(queryClient, evaluation),
  })

export const retryEvaluationMutation = (queryClient: QueryClient, evaluation_id: string) =>
  mutationOptions({
    mutationFn: () => call(retryEvaluation, { params: { evaluation_id } }),
    onSuccess: (evaluation) => changed(queryClient, evaluation),
  })

export const deleteEvaluationMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (evaluation_id: string) => call(deleteEvaluation, { params: { evaluation_id } }),
    onSuccess: (_, evaluation_id) => {
      // The page of the deleted evaluation is still mounted for a moment.
      const { queryKey } = evaluationQueries.one(evaluation_id)
      queryClient.removeQueries({ queryKey, type: 'inactive' })
      return queryClient.invalidateQueries({ queryKey: evaluationQueries.lists() })
    },
  })
