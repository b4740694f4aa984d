import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#console/api/api-error.ts'
import { call } from '#console/api/call.ts'
import { removeFiles } from '#console/files/file-cache.ts'
import { graphQueries } from '#console/graphs/graph-queries.ts'
import { toast } from '#console/ui/overlay/toast.ts'
import { deleteFile, getFile } from '#contract/files.ts'
import { addFileToGraph } from '#contract/graph-files.ts'

/**
 * Adds a file that has been read to the graphs of the file that it replaces, and deletes that one. Until then
 * the replaced file answers. If a step fails, both files are kept, and a message says so. Never rejects.
 */
export async function replaceFile(
  queryClient: QueryClient,
  { file_id, replaces }: { file_id: string; replaces: string },
): Promise<void> {
  try {
    const next = await call(getFile, { params: { file_id } })
    const { graph_ids } = await call(getFile, { params: { file_id: replaces } })
    for (const graph_id of graph_ids) {
      if (next.graph_ids.includes(graph_id)) continue
      await call(addFileToGraph, { params: { graph_id }, body: { file_id } })
    }
    await call(deleteFile, { params: { file_id: replaces } })
    removeFiles(queryClient, [replaces])
    await queryClient.invalidateQueries({ queryKey: graphQueries.all })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    toast({
      title: 'The earlier file could not be replaced',
      description: `${error.message} Both files are kept.`,
      tone: 'critical',
    })
  }
}
