/** One line of a bench: what was measured, beside what, and whether it is good enough. */
export interface Line {
  what: string
  measured: string
  /** The limit, or the peer measured in the same run. */
  beside?: string
  /** Measured against what stands beside it. */
  ratio?: number
  /** The limit of the ratio, where it is about a peer. */
  goal?: string
  /** Left out: a figure without a limit. */
  isMet?: boolean
}

export interface Bench {
  title: string
  /** Too long for a run of all benches. */
  onlyByName?: boolean
  /** Parts that can be run alone: `npm run bench -- fairness pipeline`. */
  cases?: readonly string[]
  /** Adds a line for each measurement as it is made. Of the cases only those given; none: all. */
  run: (add: (line: Line) => void, only: readonly string[]) => Promise<void>
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The value that this part of the values, 0 to 1, does not exceed. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN
}

/** Milliseconds of each of some runs, after some that do not count. */
export async function timed(
  runs: number,
  work: (run: number) => Promise<unknown>,
  warming = Math.ceil(runs / 10),
): Promise<number[]> {
  const durationsMs: number[] = []
  for (let run = -warming; run < runs; run += 1) {
    const started = performance.now()
    await work(run)
    if (run >= 0) durationsMs.push(performance.now() - started)
  }
  return durationsMs
}

/** The ratio to a peer, and whether it reaches its goal. */
export function againstPeer(
  ratio: number,
  { atLeast = 0, atMost = Infinity }: { atLeast?: number; atMost?: number },
): Pick<Line, 'ratio' | 'goal' | 'isMet'> {
  const goal = atMost === Infinity ? `≥ ${atLeast}` : `≤ ${atMost}`
  return { ratio, goal, isMet: ratio >= atLeast && ratio <= atMost }
}

/** A line about a duration that must stay below a limit. */
export function within(what: string, milliseconds: number, limit: number): Line {
  return {
    what,
    measured: inMilliseconds(milliseconds),
    beside: `< ${inMilliseconds(limit)}`,
    ratio: milliseconds / limit,
    isMet: milliseconds < limit,
  }
}

export function inMilliseconds(value: number): string {
  return value < 10 ? `${value.toFixed(2)} ms` : `${Math.round(value).toLocaleString('en')} ms`
}

export function inMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0)} MB`
}
