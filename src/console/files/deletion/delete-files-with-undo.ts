import type { QueryClient } from '@tanstack/react-query'
import { removeFiles } from '#console/files/file-cache.ts'
import { fileQueries } from '#console/files/file-queries.ts'
import { graphQueries } from '#console/graphs/graph-queries.ts'
import { deleteWithUndo } from '#console/mutations/delete-with-undo.ts'
import { showBulkResult } from '#console/mutations/show-bulk-result.ts'
import { endpointUrl } from '#contract/endpoint.ts'
import { deleteFile, type File as FileRecord } from '#contract/files.ts'

/** Deletes files once the toast with the undo is gone. */
export function deleteFilesWithUndo(
  queryClient: QueryClient,
  files: readonly FileRecord[],
  title: string,
): void {
  deleteWithUndo({
    queryClient,
    ids: files.map(({ id }) => id),
    title,
    lists: fileQueries.lists(),
    page: (id) => fileQueries.one(id).queryKey,
    path: (file_id) => endpointUrl(deleteFile.path, { params: { file_id } }),
    goneKeys: ['file_deleted', 'file_not_found'],
    onSent: (result) => {
      removeFiles(queryClient, result.done)
      if (result.failed.length > 0) showBulkResult(result, 'deleted', { title })
      void queryClient.invalidateQueries({ queryKey: graphQueries.all })
    },
    onUndone: () => {
      void queryClient.invalidateQueries({ queryKey: fileQueries.totals() })
      void queryClient.invalidateQueries({ queryKey: graphQueries.all })
    },
  })
  uncount(queryClient, files)
}

/** Takes files out of the counts beside the lists that showed them. */
function uncount(queryClient: QueryClient, files: readonly FileRecord[]): void {
  queryClient.setQueriesData<number>({ queryKey: fileQueries.totals(), type: 'active' }, (total) =>
    total === undefined ? undefined : Math.max(0, total - files.length),
  )
  for (const { status, graph_ids } of files) {
    for (const graph_id of graph_ids) {
      queryClient.setQueryData(graphQueries.one(graph_id).queryKey, (graph) => {
        if (graph === undefined) return undefined
        const { file_status } = graph
        const total = Math.max(0, file_status.total - 1)
        return {
          ...graph,
          file_status: { ...file_status, total, [status]: Math.max(0, file_status[status] - 1) },
        }
      })
    }
  }
}
