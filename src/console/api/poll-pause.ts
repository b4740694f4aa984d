import type { WebSource } from '#contract/web-sources.ts'

const longestPause = 10_000
const seenAt = new WeakMap<object, number>()

/** Milliseconds until the addresses are asked for again; false once nothing is in progress. */
export function pollPause(data: WebSource[] | undefined, updates: number): number | false {
  if (data === undefined || data.every(isSettled)) return false
  // the data stays the same object while it says the same
  const since = seenAt.get(data) ?? updates
  seenAt.set(data, since)
  return Math.min(longestPause, 1000 * 1.4 ** (updates - since))
}

function isSettled({ status, pages }: WebSource): boolean {
  return status.status !== 'validating' && pages.in_progress === 0
}
