/** How fast bytes are leaving, smoothed so that the number on screen can be read. */
export interface TransferRate {
  at: number
  bytes: number
  /** Null until there is enough to tell. */
  perSecond: number | null
}

// one reading counts for about this long; shorter jumps about, longer lags behind the truth
const memory = 4000
const shortestInterval = 250

export function startRate(now: number, bytes: number): TransferRate {
  return { at: now, bytes, perSecond: null }
}

/** The rate after `bytes` in all have left; `bytes` never falls. */
export function nextRate(rate: TransferRate, now: number, bytes: number): TransferRate {
  const elapsed = now - rate.at
  if (elapsed < shortestInterval) return rate
  const measured = ((bytes - rate.bytes) * 1000) / elapsed
  const weight = 1 - Math.exp(-elapsed / memory)
  const perSecond =
    rate.perSecond === null ? measured : rate.perSecond + weight * (measured - rate.perSecond)
  return { at: now, bytes, perSecond }
}

/** Seconds until `remaining` bytes have left, or null when nobody can tell. */
export function secondsLeft(rate: TransferRate, remaining: number): number | null {
  if (remaining <= 0) return 0
  if (rate.perSecond === null || rate.perSecond < 1) return null
  return remaining / rate.perSecond
}
