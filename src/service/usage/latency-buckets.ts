/** The number of histogram buckets: the first up to 1 ms, each next one 1.6 times as long. */
export const bucketCount = 24
const growth = 1.6

/** The index of the bucket for a duration in milliseconds. */
export function bucketOf(milliseconds: number): number {
  if (milliseconds <= 1) return 0
  return Math.min(bucketCount - 1, Math.ceil(Math.log(milliseconds) / Math.log(growth)))
}

/** Estimates a percentile in milliseconds: `share` of the counted durations are at most this; null without any. */
export function percentile(counts: readonly number[], share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  let rest = total * share
  for (const [bucket, count] of counts.entries()) {
    if (count > 0 && rest <= count) {
      const upper = growth ** bucket
      const lower = bucket === 0 ? 0 : upper / growth
      return Math.round((lower + (upper - lower) * (rest / count)) * 10) / 10
    }
    rest -= count
  }
  return null
}
