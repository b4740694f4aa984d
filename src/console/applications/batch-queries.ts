import {
  keepPreviousData,
  mutationOptions,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query'
import {
  createApplicationBatch,
  deleteApplicationBatch,
  getApplicationBatch,
  listApplicationBatches,
  listApplicationBatchRows,
  retryApplicationBatch,
  updateApplicationBatch,
  type ApplicationBatch,
} from '#contract/applications/batches.ts'
import type { Body } from '#contract/endpoint.ts'
import { call } from '#console/api/call.ts'
import { pagedQuery } from '#console/api/paged-query.ts'
import { applicationQueries } from './application-queries.ts'

const pollIntervalMs = 1500

/** The rows of one request. */
export const batchRowsPerPage = 100

/** Whether rows of a batch still change. */
export function isUnsettled({
  status,
  counts,
}: Pick<ApplicationBatch, 'status' | 'counts'>): boolean {
  return status === 'running' || counts.in_progress > 0
}

export const batchQueries = {
  all: [...applicationQueries.all, 'batches'] as const,

  lists: (application_id: string) => [...batchQueries.all, 'list', application_id] as const,

  list: (application_id: string) =>
    pagedQuery({
      queryKey: batchQueries.lists(application_id),
      queryFn: ({ signal, pageParam }) =>
        call(
          listApplicationBatches,
          { params: { application_id }, query: { ...pageParam } },
          signal,
        ),
    }),

  one: (batch_id: string) =>
    queryOptions({
      queryKey: [...batchQueries.all, 'one', batch_id],
      queryFn: ({ signal }) => call(getApplicationBatch, { params: { batch_id } }, signal),
      refetchInterval: ({ state: { data } }) =>
        data !== undefined && isUnsettled(data) ? pollIntervalMs : false,
    }),

  rows: (batch_id: string) => [...batchQueries.all, 'rows', batch_id] as const,

  /** One page of the rows of a batch; page 0 begins with row 1. */
  page: (batch_id: string, page: number, isBatchUnsettled: boolean) =>
    queryOptions({
      queryKey: [...batchQueries.rows(batch_id), 'page', page],
      queryFn: async ({ signal }) => {
        const query = { from: page * batchRowsPerPage + 1, limit: batchRowsPerPage }
        return (await call(listApplicationBatchRows, { params: { batch_id }, query }, signal)).data
      },
      refetchInterval: ({ state: { data } }) =>
        isBatchUnsettled &&
        data?.some(({ status }) => status === 'queued' || status === 'in_progress')
          ? pollIntervalMs
          : false,
    }),

  /** The rows of a batch with a status; `total` says how many there are, so that another number is another list. */
  withStatus: (batch_id: string, status: 'failed' | 'left_out', total: number) =>
    pagedQuery({
      queryKey: [...batchQueries.rows(batch_id), status, total],
      queryFn: async ({ signal, pageParam }) => {
        const from = Number(pageParam.after ?? 0) + 1
        const query = { status, from, limit: batchRowsPerPage }
        const { data, has_more } = await call(
          listApplicationBatchRows,
          { params: { batch_id }, query },
          signal,
        )
        const last = data.at(-1)
        return { data, has_more, last_id: last === undefined ? null : String(last.number) }
      },
      placeholderData: keepPreviousData,
    }),
}

/** Puts a changed batch into the cache, and fetches its rows and the list again. */
async function changed(queryClient: QueryClient, batch: ApplicationBatch): Promise<void> {
  queryClient.setQueryData(batchQueries.one(batch.id).queryKey, batch)
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: batchQueries.rows(batch.id) }),
    queryClient.invalidateQueries({ queryKey: batchQueries.lists(batch.application_id) }),
  ])
}

export const createBatchMutation = (queryClient: QueryClient, application_id: string) =>
  mutationOptions({
    mutationFn: (body: Body<typeof createApplicationBatch>) =>
      call(createApplicationBatch, { params: { application_id }, body }),
    onSuccess: (batch) => changed(queryClient, batch),
  })

/** What a person sees before the button is whose access rows will have, so that a click takes over. */
const takingOver = ({ needs_take_over }: ApplicationBatch) =>
  needs_take_over ? { take_over: 'true' as const } : {}

export const updateBatchMutation = (queryClient: QueryClient, batch: ApplicationBatch) =>
  mutationOptions({
    mutationFn: (status: 'running' | 'paused') =>
      call(updateApplicationBatch, {
        params: { batch_id: batch.id },
        query: status === 'running' ? takingOver(batch) : {},
        body: { status },
      }),
    onSuccess: (changedBatch) => changed(queryClient, changedBatch),
  })

export const cancelBatchMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (batch_id: string) =>
      call(updateApplicationBatch, { params: { batch_id }, body: { status: 'cancelled' } }),
    onSuccess: (batch) => changed(queryClient, batch),
  })

export const retryBatchMutation = (queryClient: QueryClient, batch: ApplicationBatch) =>
  mutationOptions({
    mutationFn: () =>
      call(retryApplicationBatch, { params: { batch_id: batch.id }, query: takingOver(batch) }),
    onSuccess: (changedBatch) => changed(queryClient, changedBatch),
  })

export const deleteBatchMutation = (queryClient: QueryClient, application_id: string) =>
  mutationOptions({
    mutationFn: (batch_id: string) => call(deleteApplicationBatch, { params: { batch_id } }),
    onSuccess: (_, batch_id) => {
      // The view of the deleted batch is still mounted for a moment.
      queryClient.removeQueries({ queryKey: batchQueries.one(batch_id).queryKey, type: 'inactive' })
      return queryClient.invalidateQueries({ queryKey: batchQueries.lists(application_id) })
    },
  })
