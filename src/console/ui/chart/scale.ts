/** Where lines of a chart stand, from 0 to a round number that nothing is above. */
export function roundTicks(most: number): number[] {
  if (most <= 0) return [0, 1]
  // of whole things there is no half
  const rough = Math.max(most / 4, 1)
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * magnitude >= rough) ?? 10) * magnitude
  const whole = Math.max(1, Math.ceil(step))
  return Array.from({ length: Math.ceil(most / whole) + 1 }, (_, at) => at * whole)
}

/** Powers of ten around what is there, so that a fast and a slow thing are seen on one chart. */
export function powerTicks(least: number, most: number): number[] {
  const first = Math.floor(Math.log10(Math.max(least, 0.1)))
  const last = Math.max(first + 1, Math.ceil(Math.log10(Math.max(most, 0.1))))
  return Array.from({ length: last - first + 1 }, (_, at) => 10 ** (first + at))
}

/** Which of so many points are named below a chart: the ends, and a few evenly between. */
export function namedPoints(total: number): number[] {
  if (total <= 8) return Array.from({ length: total }, (_, at) => at)
  const gaps = 4
  return Array.from({ length: gaps + 1 }, (_, at) => Math.round((at * (total - 1)) / gaps))
}

const whole = new Intl.NumberFormat('en')
const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

/** `1,204` */
export function wholeWords(value: number): string {
  return whole.format(value)
}

/** `1.2K` */
export function shortWords(value: number): string {
  return short.format(value)
}

/** `0.4 ms`, `340 ms`, `1.2 s`, `2 min` */
export function timeWords(milliseconds: number | null): string {
  if (milliseconds === null) return '–'
  if (milliseconds < 9.95) return `${Number(milliseconds.toFixed(1))} ms`
  if (milliseconds < 999.5) return `${Math.round(milliseconds)} ms`
  const seconds = milliseconds / 1000
  if (seconds < 99.5) return `${Number(seconds.toFixed(seconds < 9.95 ? 1 : 0))} s`
  return `${Math.round(seconds / 60)} min`
}
