import { readFailure, ApiError } from './api-error.ts'
import { currentCaller, requestUrl } from './call.ts'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import { downloadFile, type File as FileRecord } from '#contract/files.ts'
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

async function fetchBytes<E extends Endpoint>(
  endpoint: E,
  input: Pick<CallInput<E>, 'params' | 'query'>,
): Promise<Blob> {
  const caller = currentCaller()
  const url = requestUrl(endpoint, input, caller.base_url)
  try {
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${caller.key}` },
      credentials: 'omit',
    })
    if (response.ok) return await response.blob()
    throw await readFailure(response.status, await readJson(response), response.headers)
  } catch (cause) {
    if (cause instanceof ApiError) throw cause
    throw new ApiError('unreachable', 'The download was interrupted.', { cause })
  }
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
