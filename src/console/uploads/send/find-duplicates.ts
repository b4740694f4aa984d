import { call } from '#console/api/call.ts'
import { listFiles } from '#contract/files.ts'
import type { Upload } from '#console/uploads/queue/next-upload.ts'
import type { DuplicateLookup } from './upload-dependencies.ts'
import { failedAttempt } from './failed-attempt.ts'

const noHeader = (): null => null

/** Finds files with this name and size at the destination of an upload. Never rejects. */
export async function findDuplicates(
  upload: Upload,
  signal: AbortSignal,
): Promise<DuplicateLookup> {
  const { graph_id, size } = upload
  const name = upload.name.normalize('NFC').trim()
  try {
    const { data } = await call(
      listFiles,
      {
        // The search parameter is limited to half the length of a file name.
        query: {
          search: Array.from(name).slice(0, 120).join(''),
          limit: 100,
          ...(graph_id !== null && { graph_id }),
        },
      },
      signal,
    )
    const files = data.filter((file) => file.name.normalize('NFC') === name && file.size === size)
    return { type: 'found', files }
  } catch (error) {
    return failedAttempt(error, noHeader, Date.now())
  }
}
