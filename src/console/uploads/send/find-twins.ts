import { call } from '#console/api/call.ts'
import { listFiles } from '#contract/files.ts'
import type { Upload } from '#console/uploads/queue/next-upload.ts'
import type { Found } from './upload-parts.ts'
import { failedAttempt } from './upload-trouble.ts'

const silent = (): null => null

/** The files of the same name and size in the place an upload is going to. Never rejects. */
export async function findTwins(upload: Upload, signal: AbortSignal): Promise<Found> {
  const { graph_id, size } = upload
  const name = upload.name.normalize('NFC').trim()
  try {
    const { data } = await call(
      listFiles,
      {
        // a search takes half as many characters as a name may have
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
    return failedAttempt(error, silent, Date.now())
  }
}
