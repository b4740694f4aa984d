import { call } from '#console/api/call.ts'
import { getBinding } from '#contract/limits.ts'
import { limitNotice, type LimitNotice } from '#console/uploads/limit-notice.ts'

/** Fetches the notice about the limits of a batch; null if it is unavailable. Never rejects. */
export async function fetchLimitNotice(files: number, bytes: number): Promise<LimitNotice | null> {
  try {
    return limitNotice(await call(getBinding, { query: { files, bytes } }), files, new Date())
  } catch {
    // The service reports the limit again when it is reached.
    return null
  }
}
