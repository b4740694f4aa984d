import type { TextRun } from './text-run.ts'

// A hyphen followed by WORD JOINER, which tells `joinLines` to keep the hyphen.
const protectedHyphen = '-\u2060'
const brokenWord = /([\p{L}-]+)[-\u00ad]$/u

/** The first parts of words that occur with a hyphen in the middle of a line. */
export function compoundsIn(runs: Iterable<TextRun>): Set<string> {
  const halves = new Set<string>()
  for (const run of runs) {
    for (const [, half = ''] of run.text.matchAll(/(\p{L}+)[-\u00ad](?=\p{L})/gu)) {
      halves.add(half.toLowerCase())
    }
  }
  return halves
}

/** Marks hyphens at line ends that belong to a compound, unlike those of hyphenation. */
export function protectCompounds(
  runs: readonly TextRun[],
  compounds: Set<string>,
): readonly TextRun[] {
  if (compounds.size === 0) return runs
  return runs.map((run) => {
    // An expression would look at every character of every run for its end.
    const isBroken = run.text.endsWith('-') || run.text.endsWith('\u00ad')
    const half = isBroken ? brokenWord.exec(run.text)?.[1] : undefined
    if (half === undefined || !compounds.has(half.toLowerCase())) return run
    return { ...run, text: run.text.slice(0, -1) + protectedHyphen }
  })
}
