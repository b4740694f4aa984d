import { columnGap, type TextRun } from './text-run.ts'

const letters = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

export const isRightToLeft = (text: string): boolean => letters.test(text)

/**
 * Whether pdfium, which reverses text from right to left character by character, has reversed two characters of one place:
 * the letters of a ligature, or a letter and its mark. “Alef, lam” is never one glyph, so “lam, alef” are in order.
 */
export function isReversedPair(last: string, next: string): boolean {
  return isRightToLeft(last) && /^\p{Lo}/u.test(next) && !(last === 'ل' && /^[آأإا]/u.test(next))
}

/** In font sizes. A blank is wider, and some letters leave nearly as much room behind them. */
export const minWordGap = 0.2

/**
 * Joins the parts of a line that is written from right to left. A mark above its line, or a number, can divide the line
 * into runs, which come in the order of the page: the last words of the line, at the left, are the first run.
 */
export function joinRightToLeft(runs: readonly TextRun[]): TextRun[] {
  const joined: TextRun[] = []
  for (const run of runs) {
    const last = joined.at(-1)
    if (last === undefined || !continues(last, run)) {
      joined.push(run)
      continue
    }
    const gap = run.left - last.right
    joined[joined.length - 1] = {
      ...run,
      text: `${run.text}${gap > run.size * minWordGap ? ' ' : ''}${last.text}`,
      left: Math.min(last.left, run.left),
      top: Math.min(last.top, run.top),
      bottom: Math.max(last.bottom, run.bottom),
      size: Math.max(last.size, run.size),
      words: () => [...(run.words?.() ?? []), ...(last.words?.() ?? [])],
    }
  }
  return joined
}

/** Whether a run is the beginning of the line whose end is the run before. */
function continues(end: TextRun, beginning: TextRun): boolean {
  const size = Math.max(end.size, beginning.size)
  const gap = beginning.left - end.right
  return (
    Math.abs(end.bottom - beginning.bottom) < size * 0.3 &&
    gap > -size * 0.5 &&
    gap <= size * columnGap &&
    isRightToLeft(end.text) &&
    isRightToLeft(beginning.text)
  )
}
