import type { Exchange } from './exchange.ts'

type Times = Pick<Exchange, 'first_token_ms' | 'duration_ms'>

// what came at once was not written at a speed
const leastTime = 50

/** Tokens a second, from the first of an answer to its end; null where that cannot be told. */
export function tokensPerSecond(
  { first_token_ms, duration_ms }: Times,
  tokens: number | null | undefined,
): number | null {
  if (first_token_ms === null || duration_ms === null || (tokens ?? 0) < 2) return null
  const took = duration_ms - first_token_ms
  return took < leastTime ? null : ((tokens ?? 0) / took) * 1000
}

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const hundredths = new Intl.NumberFormat('en', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** Milliseconds as a person reads them: `0.4 ms`, `312 ms`, `1.42 s`, `2 min 5 s`. */
export function durationWords(milliseconds: number | null): string {
  if (milliseconds === null) return '–'
  if (milliseconds < 9.95) return `${tenths.format(milliseconds)} ms`
  if (milliseconds < 999.5) return `${whole.format(milliseconds)} ms`
  const seconds = milliseconds / 1000
  if (seconds < 9.995) return `${hundredths.format(seconds)} s`
  if (seconds < 59.95) return `${tenths.format(seconds)} s`
  const all = Math.round(seconds)
  return `${whole.format(Math.floor(all / 60))} min ${all % 60} s`
}

/** `48.2`, `1,204`: tokens a second, as exact as they are steady. */
export function paceWords(pace: number): string {
  return pace < 100 ? tenths.format(pace) : whole.format(pace)
}
