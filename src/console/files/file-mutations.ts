import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { deleteFile, retryFiles } from '#contract/files.ts'
import { addFileToGraph, removeFileFromGraph } from '#contract/graph-files.ts'
import { call } from '#console/api/call.ts'
import { removeFiles, updateGraphMembership, markReprocessing } from './file-cache.ts'
import { graphQueries } from '#console/graphs/graph-queries.ts'
import { runBulk } from '#console/mutations/run-bulk.ts'

export const retryFilesMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (file_ids: string[]) => call(retryFiles, { body: { file_ids } }),
    onSuccess: (_, file_ids) => {
      markReprocessing(queryClient, file_ids)
      return queryClient.invalidateQueries({ queryKey: graphQueries.all })
    },
  })

export const deleteFilesMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (file_ids: string[]) =>
      runBulk(file_ids, (file_id) => call(deleteFile, { params: { file_id } })),
    onSuccess: ({ done }) => {
      removeFiles(queryClient, done)
      return queryClient.invalidateQueries({ queryKey: graphQueries.all })
    },
  })

export const addFilesMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ graph_id, file_ids }: { graph_id: string; file_ids: string[] }) =>
      runBulk(
        file_ids,
        (file_id) => call(addFileToGraph, { params: { graph_id }, body: { file_id } }),
        'file_already_in_graph',
      ),
    onSuccess: ({ done }, { graph_id }) =>
      updateGraphMembership(queryClient, done, graph_id, 'add'),
  })

export const removeFilesMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ graph_id, file_ids }: { graph_id: string; file_ids: string[] }) =>
      runBulk(
        file_ids,
        (file_id) => call(removeFileFromGraph, { params: { graph_id, file_id } }),
        'file_not_in_graph',
      ),
    onSuccess: ({ done }, { graph_id }) =>
      updateGraphMembership(queryClient, done, graph_id, 'remove'),
  })
