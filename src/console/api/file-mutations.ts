import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { addFileToGraph, deleteFile, removeFileFromGraph, retryFiles } from '#contract/files.ts'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'
import { dropFiles, refileFiles, rereadFiles } from './file-cache.ts'
import { graphQueries } from './graph-queries.ts'

/** What an action on many files left undone. */
export interface BulkResult {
  done: string[]
  failed: { file_id: string; error: ApiError }[]
}

export const retryFilesMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (file_ids: string[]) => call(retryFiles, { body: { file_ids } }),
    onSuccess: (_, file_ids) => {
      rereadFiles(queryClient, file_ids)
      return queryClient.invalidateQueries({ queryKey: graphQueries.all })
    },
  })

export const deleteFilesMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (file_ids: string[]) =>
      inTurn(file_ids, (file_id) => call(deleteFile, { params: { file_id } })),
    onSuccess: ({ done }) => {
      dropFiles(queryClient, done)
      return queryClient.invalidateQueries({ queryKey: graphQueries.all })
    },
  })

export const addFilesMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ graph_id, file_ids }: { graph_id: string; file_ids: string[] }) =>
      inTurn(
        file_ids,
        (file_id) => call(addFileToGraph, { params: { graph_id }, body: { file_id } }),
        'file_already_in_graph',
      ),
    onSuccess: ({ done }, { graph_id }) => refileFiles(queryClient, done, graph_id, 'add'),
  })

export const removeFilesMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ graph_id, file_ids }: { graph_id: string; file_ids: string[] }) =>
      inTurn(
        file_ids,
        (file_id) => call(removeFileFromGraph, { params: { graph_id, file_id } }),
        'file_not_in_graph',
      ),
    onSuccess: ({ done }, { graph_id }) => refileFiles(queryClient, done, graph_id, 'remove'),
  })

const atOnce = 4

/** Does one thing to many files, a few at a time; `fine` is a refusal that means it is done already. */
async function inTurn(
  file_ids: readonly string[],
  act: (file_id: string) => Promise<unknown>,
  fine?: ApiError['key'],
): Promise<BulkResult> {
  const result: BulkResult = { done: [], failed: [] }
  const rest = file_ids.values()
  async function work(): Promise<void> {
    for (const file_id of rest) {
      try {
        await act(file_id)
        result.done.push(file_id)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.key === fine) result.done.push(file_id)
        else result.failed.push({ file_id, error })
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, file_ids.length) }, work))
  const [first] = result.failed
  // nothing came of it: a failure like any other
  if (first && result.done.length === 0) throw first.error
  return result
}
