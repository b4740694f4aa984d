import { call } from '#console/api/call.ts'
import { toast } from '#console/ui/overlay/toast.ts'
import { uploadOne, waitUntilRead } from '#console/uploads/send/upload-one.ts'
import { deleteFile, getFile } from '#contract/files.ts'

/**
 * Uploads a file, uses it once it has been read, and deletes it again, also where the use fails or is stopped. A file that
 * somebody added to a graph meanwhile stays.
 */
export async function withTemporaryFile<Result>(
  file: File,
  kinds: readonly string[],
  signal: AbortSignal,
  work: (file_id: string) => Promise<Result>,
): Promise<Result> {
  const file_id = await uploadOne(file, kinds, () => undefined, signal)
  try {
    await waitUntilRead(file_id, signal)
    return await work(file_id)
  } finally {
    await removeUnused(file_id).catch(() =>
      toast({
        title: `“${file.name}” could not be deleted.`,
        description: 'It is stored in Files. Delete it there.',
        tone: 'critical',
      }),
    )
  }
}

// Without the signal of the request, because a stopped request must not leave its file behind.
async function removeUnused(file_id: string): Promise<void> {
  const params = { file_id }
  const { graph_ids } = await call(getFile, { params })
  if (graph_ids.length === 0) await call(deleteFile, { params })
}
