import type { WebSource } from '#contract/web/web-sources.ts'

const maxIntervalMs = 10_000
const firstUpdateCount = new WeakMap<object, number>()

/**
 * The interval in milliseconds until web sources are fetched again; false when none is in progress.
 */
export function pollInterval(data: WebSource[] | undefined, updateCount: number): number | false {
  if (data === undefined || data.every(isSettled)) return false
  // React Query keeps the same object while the data is unchanged, so its age can be counted.
  const firstCount = firstUpdateCount.get(data) ?? updateCount
  firstUpdateCount.set(data, firstCount)
  return Math.min(maxIntervalMs, 1000 * 1.4 ** (updateCount - firstCount))
}

function isSettled({ status, pages }: WebSource): boolean {
  return status.status !== 'validating' && pages.in_progress === 0
}
