/** The transfer rate as an exponential moving average. */
export interface TransferRate {
  at: number
  bytes: number
  /** Null until the first measurement. */
  perSecond: number | null
}

// The time constant of the average: a shorter one jumps, a longer one lags.
const smoothingMs = 4000
const minIntervalMs = 250

export function startRate(now: number, bytes: number): TransferRate {
  return { at: now, bytes, perSecond: null }
}

/** Updates the rate; `bytes` is the total sent and never decreases. */
export function nextRate(rate: TransferRate, now: number, bytes: number): TransferRate {
  const elapsed = now - rate.at
  if (elapsed < minIntervalMs) return rate
  const measured = ((bytes - rate.bytes) * 1000) / elapsed
  const weight = 1 - Math.exp(-elapsed / smoothingMs)
  const perSecond =
    rate.perSecond === null ? measured : rate.perSecond + weight * (measured - rate.perSecond)
  return { at: now, bytes, perSecond }
}

/** Seconds until `remaining` bytes are sent; null if unknown. */
export function secondsLeft(rate: TransferRate, remaining: number): number | null {
  if (remaining <= 0) return 0
  if (rate.perSecond === null || rate.perSecond < 1) return null
  return remaining / rate.perSecond
}
