import type { TextRun } from '#service/extraction/pdf/text-run.ts'

const proseCharacters = 25
const proseLines = 3

/**
 * Sorts runs by line, from the left. Tesseract treats the columns of a table as text columns, which is
 * correct only if long lines are side by side.
 */
export function inReadingOrder(runs: TextRun[]): TextRun[] {
  const lines: TextRun[][] = []
  for (const run of runs.toSorted((a, b) => middle(a) - middle(b))) {
    const line = lines.at(-1)
    const last = line?.at(-1)
    const isSame =
      last && Math.abs(middle(last) - middle(run)) < Math.min(last.size, run.size) * 0.6
    if (line && isSame) line.push(run)
    else lines.push([run])
  }
  const prose = lines.filter(
    (line) => line.filter((run) => run.text.length >= proseCharacters).length > 1,
  )
  if (prose.length >= proseLines) return runs
  return lines.flatMap((line) => line.toSorted((a, b) => a.left - b.left))
}

const middle = (run: TextRun): number => (run.top + run.bottom) / 2
