import { call } from '#console/api/call.ts'
import { getBinding } from '#contract/limits.ts'
import { limitNotice, type LimitNotice } from '#console/uploads/limit-notice.ts'

/** What a batch is going to meet; null where that cannot be told. Never rejects. */
export async function askLimits(files: number, bytes: number): Promise<LimitNotice | null> {
  try {
    return limitNotice(await call(getBinding, { query: { files, bytes } }), files, new Date())
  } catch {
    // a refusal later says it too
    return null
  }
}
