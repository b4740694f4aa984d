import type { Caller } from '#service/access/caller.ts'
import { limitFailure } from './limit-failure.ts'
import type { Limits } from './limits.ts'

/**
 * Counts work without a request of its own towards a limit of its caller. Throws `too_many_requests`. Work that is more
 * than a limit allows at a time counts as all of it; otherwise it would wait for ever.
 */
export async function countWork(
  limits: Limits,
  caller: Caller,
  limit: 'requests_per_minute' | 'uploads_per_hour',
  now: Date,
  amount = 1,
): Promise<void> {
  const bounds = (await limits.of(caller)).filter(({ name }) => name === limit)
  if (bounds.length === 0) return
  const { used, refused } = await limits.limiter.take(
    bounds.map((bound) => ({
      ...limits.counter(caller, bound, now),
      amount: Math.max(1, Math.min(amount, bound.maximum)),
      maximum: bound.maximum,
    })),
  )
  const over = refused === null ? undefined : bounds[refused]
  if (over) throw limitFailure(caller, over, { used: used[refused ?? 0] ?? 0, now })
}

/** Milliseconds until the limit of a failure resets; null for other failures, and limits that never do. */
export function resetOf({ extras }: { extras: Readonly<Record<string, unknown>> }): number | null {
  const { limit, retry_after_seconds: seconds } = extras
  return limit !== undefined && typeof seconds === 'number' ? seconds * 1000 : null
}
