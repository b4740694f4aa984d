import type { TextRun } from './text-run.ts'

/** What each size of type is for in one document. */
export interface TypeScale {
  /** The size of the running text. */
  body: number
  /** The sizes of headings, the largest first. */
  headings: number[]
}

const rounded = (size: number): number => Math.round(size * 2) / 2

/** Reads off the roles of sizes: the one most characters have is the body's, larger ones head it. */
export function typeScale(runs: Iterable<TextRun>, leastRatio = 1.1): TypeScale {
  const sizes = new Map<number, number>()
  for (const run of runs) {
    const size = rounded(run.size)
    sizes.set(size, (sizes.get(size) ?? 0) + run.text.length)
  }
  const body = [...sizes].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0
  const headings = [...sizes.keys()].filter((size) => size >= body * leastRatio)
  return { body, headings: headings.toSorted((a, b) => b - a) }
}

/** The level of a heading in this size, or null when it is no heading's size. */
export function headingLevel(scale: TypeScale, size: number): number | null {
  const at = scale.headings.indexOf(rounded(size))
  return at === -1 ? null : Math.min(at + 1, 5)
}
