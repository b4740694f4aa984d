import { onFirstUse } from '#console/ui/text/on-first-use.ts'
/** The ticks of an axis, from 0 to a round number that is not below the maximum. */
export function roundTicks(max: number): number[] {
  if (max <= 0) return [0, 1]
  // Counts have no fractions.
  const targetStep = Math.max(max / 4, 1)
  const magnitude = 10 ** Math.floor(Math.log10(targetStep))
  const step =
    ([1, 2, 2.5, 5, 10].find((factor) => factor * magnitude >= targetStep) ?? 10) * magnitude
  const interval = Math.max(1, Math.ceil(step))
  return Array.from({ length: Math.ceil(max / interval) + 1 }, (_, at) => at * interval)
}

/** Powers of ten around the values, so that small and large values fit in one chart. */
export function powerTicks(min: number, max: number): number[] {
  const first = Math.floor(Math.log10(Math.max(min, 0.1)))
  const last = Math.max(first + 1, Math.ceil(Math.log10(Math.max(max, 0.1))))
  return Array.from({ length: last - first + 1 }, (_, at) => 10 ** (first + at))
}

/** The indexes of the labeled points: both ends, and a few evenly between. */
export function namedPoints(total: number): number[] {
  if (total <= 8) return Array.from({ length: total }, (_, at) => at)
  const gaps = 4
  return Array.from({ length: gaps + 1 }, (_, at) => Math.round((at * (total - 1)) / gaps))
}

const wholeFormat = onFirstUse(() => new Intl.NumberFormat('en'))
const short = onFirstUse(
  () => new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 }),
)

/** `1,204` */
export function formatWhole(value: number): string {
  return wholeFormat().format(value)
}

/** `1.2K` */
export function formatCompact(value: number): string {
  return short().format(value)
}

/** `0.4 ms`, `340 ms`, `1.2 s`, `2 min` */
export function formatMilliseconds(milliseconds: number | null): string {
  if (milliseconds === null) return '–'
  if (milliseconds < 9.95) return `${Number(milliseconds.toFixed(1))} ms`
  if (milliseconds < 999.5) return `${Math.round(milliseconds)} ms`
  const seconds = milliseconds / 1000
  if (seconds < 99.5) return `${Number(seconds.toFixed(seconds < 9.95 ? 1 : 0))} s`
  return `${Math.round(seconds / 60)} min`
}
