import { readFailure, ApiError } from './api-error.ts'
import { fetchEndpoint } from './call.ts'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import { downloadFile, type File as FileRecord } from '#contract/files.ts'
import { readJson } from '#contract/primitives.ts'
import { saveBlob } from './save-blob.ts'

/** Downloads a file. Rejects with ApiError. */
export function saveFile(file: Pick<FileRecord, 'id' | 'name'>): Promise<void> {
  return saveReply(downloadFile, { params: { file_id: file.id } }, file.name)
}

/**
 * Downloads the bytes of a reply by fetch, because a plain link cannot send the key. Rejects with
 * ApiError.
 */
export async function saveReply<E extends Endpoint>(
  endpoint: E,
  input: Pick<CallInput<E>, 'params' | 'query'>,
  name: string,
): Promise<void> {
  saveBlob(await fetchBytes(endpoint, input), name)
}

/** The bytes of a reply. Rejects with ApiError, or with the abort reason of `signal`. */
export async function fetchBytes<E extends Endpoint>(
  endpoint: E,
  input: Pick<CallInput<E>, 'params' | 'query'>,
  signal?: AbortSignal,
): Promise<Blob> {
  try {
    const response = await fetchEndpoint(endpoint, input, signal)
    if (response.ok) return await response.blob()
    throw await readFailure(response.status, readJson(await response.text()), response.headers)
  } catch (cause) {
    if (cause instanceof ApiError || signal?.aborted) throw cause
    throw new ApiError('unreachable', 'The download was interrupted.', { cause })
  }
}
