import { readFailure, ApiError } from '#console/api/api-error.ts'
import { currentCaller, requestUrl } from '#console/api/call.ts'
import { downloadFile, type File as FileRecord } from '#contract/files.ts'

/** Saves a file's bytes. A plain link cannot carry the key. Rejects with ApiError. */
export async function saveFile(file: Pick<FileRecord, 'id' | 'name'>): Promise<void> {
  const blob = await fetchBytes(file.id)
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  // some browsers read the address only after this turn
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

async function fetchBytes(file_id: string): Promise<Blob> {
  const caller = currentCaller()
  const url = requestUrl(downloadFile, { params: { file_id } }, caller.base_url)
  try {
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${caller.key}` },
      credentials: 'omit',
    })
    if (response.ok) return await response.blob()
    throw readFailure(response.status, await readJson(response), response.headers)
  } catch (cause) {
    if (cause instanceof ApiError) throw cause
    throw new ApiError('unreachable', 'The download broke off.', { cause })
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
