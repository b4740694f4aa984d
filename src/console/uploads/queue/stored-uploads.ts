import * as z from 'zod/mini'
import { uploadFile } from '#contract/files.ts'
import type { Upload, UploadState } from './next-upload.ts'
import { fileOf } from './upload-entries.ts'

const trouble = z.object({ key: z.string(), message: z.string(), advice: z.nullable(z.string()) })

const stored = z.object({
  /** Whose queue it was: another key's files are none of ours. */
  owner: z.string(),
  uploads: z.array(
    z.object({
      name: z.string(),
      path: z.string(),
      size: z.number(),
      graph_id: z.nullable(z.string()),
      state: z.discriminatedUnion('status', [
        z.object({ status: z.literal('lost') }),
        z.object({ status: z.literal('processing'), file_id: z.string() }),
        z.object({ status: z.literal('ready'), file_id: z.string() }),
        z.object({ status: z.literal('failed'), file_id: z.string(), trouble }),
      ]),
    }),
  ),
})

/** What of a queue outlives its page: what the service took, and the names of what it did not. */
export function storeUploads(owner: string, uploads: readonly Upload[]): string | null {
  const kept = uploads.flatMap((upload) => {
    const { name, path, size, graph_id, state } = upload
    if (isSettled(state)) return []
    return [{ name, path, size, graph_id, state: fileOf(upload) === null ? lost : state }]
  })
  // all is well: nothing to come back to
  if (kept.every(({ state }) => state.status === 'ready')) return null
  return JSON.stringify({ owner, uploads: kept })
}

/** The uploads stored by this owner; anything that cannot be read is as good as none. */
export function restoreUploads(owner: string, text: string | null): Upload[] {
  const parsed = stored.safeParse(readJson(text))
  if (!parsed.success || parsed.data.owner !== owner) return []
  return parsed.data.uploads.map((upload, index) => ({
    ...upload,
    id: `restored-${index}`,
    state:
      upload.state.status === 'processing' ? { ...upload.state, progress: null } : upload.state,
  }))
}

// choosing the file again would only end the same way
function isSettled(state: UploadState): boolean {
  return (
    state.status === 'refused' ||
    state.status === 'duplicate' ||
    state.status === 'canceled' ||
    (state.status === 'failed' && state.file_id === null && isRefusal(state.trouble.key))
  )
}

const refusals: readonly string[] = uploadFile.fails.filter((key) => key !== 'upload_incomplete')

function isRefusal(key: string): boolean {
  return refusals.includes(key)
}

const lost = { status: 'lost' } as const

function readJson(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
