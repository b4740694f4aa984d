import type { Exchange } from './exchange.ts'

type Times = Pick<Exchange, 'first_token_ms' | 'duration_ms'>

// Shorter streams arrived in one burst, so their rate means nothing.
const minStreamMs = 50

/** Output tokens per second after the first token; null if the rate cannot be computed. */
export function tokensPerSecond(
  { first_token_ms, duration_ms }: Times,
  tokens: number | null | undefined,
): number | null {
  if (first_token_ms === null || duration_ms === null || (tokens ?? 0) < 2) return null
  const streamMs = duration_ms - first_token_ms
  return streamMs < minStreamMs ? null : ((tokens ?? 0) / streamMs) * 1000
}

const wholeFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const hundredths = new Intl.NumberFormat('en', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** Formats milliseconds: `0.4 ms`, `312 ms`, `1.42 s`, `2 min 5 s`. Null becomes a dash. */
export function formatDuration(milliseconds: number | null): string {
  if (milliseconds === null) return '–'
  if (milliseconds < 9.95) return `${tenths.format(milliseconds)} ms`
  if (milliseconds < 999.5) return `${wholeFormat.format(milliseconds)} ms`
  const seconds = milliseconds / 1000
  if (seconds < 9.995) return `${hundredths.format(seconds)} s`
  if (seconds < 59.95) return `${tenths.format(seconds)} s`
  const totalSeconds = Math.round(seconds)
  return `${wholeFormat.format(Math.floor(totalSeconds / 60))} min ${totalSeconds % 60} s`
}

/** Formats tokens per second: `48.2`, `1,204`. */
export function formatTokenRate(rate: number): string {
  return rate < 100 ? tenths.format(rate) : wholeFormat.format(rate)
}
