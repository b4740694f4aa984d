import type { AccessChange } from '#contract/access-questions.ts'
import type { Database } from '#service/database/schema.ts'
import type { Caller } from './caller.ts'

/**
 * Throws `preview_stale` unless a new preview of the change has this `etag`. Must be called in the
 * transaction of the change. Without an `etag` it checks nothing.
 */
export type RequirePreviewed = (
  tx: Database,
  caller: Caller,
  change: AccessChange,
  options: { etag: string | undefined; now: Date },
) => Promise<void>
