import { readJson } from '#contract/primitives.ts'
import * as z from 'zod/mini'
import { uploadFailures } from '#contract/uploads.ts'
import { isLostByLeaving, type Upload, type UploadState } from './next-upload.ts'
import { uploadedFileId } from './upload-entries.ts'

const problemSchema = z.object({
  key: z.string(),
  message: z.string(),
  advice: z.nullable(z.string()),
})

const storedQueue = z.object({
  /** The owner of the queue; uploads of another key are not restored. */
  owner: z.string(),
  uploads: z.array(
    z.object({
      name: z.string(),
      path: z.string(),
      folder: z._default(z.string(), ''),
      size: z.number(),
      graph_id: z.nullable(z.string()),
      replaces: z.optional(z.string()),
      version_id: z.optional(z.string()),
      state: z.discriminatedUnion('status', [
        z.object({ status: z.literal('lost') }),
        z.object({ status: z.literal('processing'), file_id: z.string() }),
        z.object({
          status: z.literal('ready'),
          file_id: z.string(),
          no_text: z.optional(z.literal(true)),
        }),
        z.object({
          status: z.literal('failed'),
          file_id: z.nullable(z.string()),
          problem: problemSchema,
        }),
        z.object({ status: z.literal('rejected'), problem: problemSchema }),
      ]),
    }),
  ),
})

// The storage of a session holds 5 MB, and the files that are being read come first.
const maxStoredRefusals = 500

/**
 * Serializes the queue for reloads: accepted files, the names of unsent ones, and the first of those that were rejected,
 * with the reason. Returns null if nothing needs to be restored.
 */
export function serializeUploads(owner: string, uploads: readonly Upload[]): string | null {
  let refusals = 0
  const storedUploads = uploads.flatMap((upload) => {
    const { name, path, folder, size, graph_id, replaces, version_id, state } = upload
    if (isSettled(state)) return []
    const isUploaded = uploadedFileId(upload) !== null
    const isRefusal = !isUploaded && isRefused(state)
    if (isRefusal && ++refusals > maxStoredRefusals) return []
    const isKept = isUploaded || isRefusal
    const stored = isKept ? state : lost
    return [{ name, path, folder, size, graph_id, replaces, version_id, state: stored }]
  })
  // All files are ready, so there is nothing to restore.
  if (storedUploads.every(({ state }) => state.status === 'ready')) return null
  return JSON.stringify({ owner, uploads: storedUploads })
}

/** Restores the uploads of this owner; empty if the stored data is invalid. */
export function restoreUploads(owner: string, text: string | null): Upload[] {
  const parsed = storedQueue.safeParse(readJson(text ?? ''))
  if (!parsed.success || parsed.data.owner !== owner) return []
  return parsed.data.uploads.map((upload, index) => ({
    ...upload,
    id: `restored-${index}`,
    isRestored: true,
    state:
      upload.state.status === 'processing' ? { ...upload.state, progress: null } : upload.state,
  }))
}

// The person decided, or the service has the file already.
function isSettled(state: UploadState): boolean {
  return (state.status === 'duplicate' && !isLostByLeaving(state)) || state.status === 'canceled'
}

/** Whether choosing the file again would fail for the same reason. */
function isRefused(state: UploadState): boolean {
  return (
    state.status === 'rejected' ||
    (state.status === 'failed' && state.file_id === null && isPermanentFailure(state.problem.key))
  )
}

const permanentFailures: readonly string[] = uploadFailures.filter(
  (key) => key !== 'upload_incomplete',
)

function isPermanentFailure(key: string): boolean {
  return permanentFailures.includes(key)
}

const lost = { status: 'lost' } as const
