import type { TextRun } from './text-run.ts'

/** The roles of font sizes in a document. */
export interface TypeScale {
  /** The size of body text. */
  body: number
  /** The sizes of headings, largest first. */
  headings: number[]
}

const rounded = (size: number): number => Math.round(size * 2) / 2

/** Derives the roles: the most frequent size is body text, larger ones are headings. */
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

/** The heading level of a size, or null. */
export function headingLevel(scale: TypeScale, size: number): number | null {
  const at = scale.headings.indexOf(rounded(size))
  return at === -1 ? null : Math.min(at + 1, 5)
}
