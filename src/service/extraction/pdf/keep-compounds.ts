import type { TextRun } from './text-run.ts'

// what layout joins without asking: a hyphen, and a mark that nothing may be taken away
const kept = '-\u2060'
const brokenWord = /([\p{L}-]+)[-\u00ad]$/u

/** The first halves of the words that a text writes with a hyphen even in the middle of a line. */
export function compoundsIn(runs: Iterable<TextRun>): Set<string> {
  const halves = new Set<string>()
  for (const run of runs) {
    for (const [, half = ''] of run.text.matchAll(/(\p{L}+)[-\u00ad](?=\p{L})/gu)) {
      halves.add(half.toLowerCase())
    }
  }
  return halves
}

/** Tells a hyphen that belongs to its word from one that only ends the line. */
export function keepCompounds(runs: readonly TextRun[], compounds: Set<string>): TextRun[] {
  return runs.map((run) => {
    const half = brokenWord.exec(run.text)?.[1]
    if (half === undefined || !compounds.has(half.toLowerCase())) return run
    return { ...run, text: run.text.slice(0, -1) + kept }
  })
}
