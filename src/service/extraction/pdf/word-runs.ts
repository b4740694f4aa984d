import { baseAt, emptyPlace, leftAt, rightAt, sizeAt, type Place } from './glyph-places.ts'
import { lastBlank, noBreakSpace } from './page-chars.ts'
import { columnGap, type RunWord, type TextRun } from './text-run.ts'

// A longer word is a line of a script without spaces, or of dots.
const maxWordChars = 32
// A letter is rarely wider than its font size.
const maxCharWidth = 1.5
const space = 32
// Of a word: the start and the end of its text, its left and its right edge.
const fieldsOfWord = 4

/**
 * The runs of a page that has no text from right to left. A word is read as a whole where its first and its last character
 * stand on one line.
 */
export function wordRuns(
  text: string,
  readPlace: (at: number, place: Place) => void,
  isBoldAt: (at: number) => boolean,
): TextRun[] {
  const page = runBuilder(text, isBoldAt)
  const [first, last] = [emptyPlace(), emptyPlace()]
  for (let at = 0; at < text.length; at += 1) {
    const start = at
    // Here, as in other loops over characters, a call for each would take longer than what it does.
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      if (code <= lastBlank || code === noBreakSpace) break
    }
    if (at === start) continue
    readPlace(start, first)
    if (at - start > 1) readPlace(at - 1, last)
    if (at - start === 1) page.add(start, at, first, first)
    else if (isStraight(first, last, at - start)) page.add(start, at, first, last)
    else {
      for (let inside = start; inside < at; inside += 1) {
        readPlace(inside, first)
        page.add(inside, inside + 1, first, first)
      }
    }
  }
  return page.end()
}

function isStraight(first: Place, last: Place, chars: number): boolean {
  const width = valueOf(last, rightAt) - valueOf(first, leftAt)
  const size = valueOf(first, sizeAt)
  return (
    chars <= maxWordChars &&
    valueOf(first, baseAt) === valueOf(last, baseAt) &&
    size === valueOf(last, sizeAt) &&
    valueOf(last, leftAt) >= valueOf(first, leftAt) &&
    width <= chars * size * maxCharWidth
  )
}

const valueOf = (place: Place, field: number): number => place[field] ?? 0

interface RunBuilder {
  /** Adds characters that stand side by side, from the place of the first to that of the last. */
  add: (start: number, end: number, first: Place, last: Place) => void
  /** All runs. */
  end: () => TextRun[]
}

function runBuilder(text: string, isBoldAt: (at: number) => boolean): RunBuilder {
  const runs: TextRun[] = []
  const words: number[] = []
  const before = emptyPlace()
  let run: TextRun | null = null
  let firstWord = 0
  // What the text of the run has so far, and the range of the page that continues it.
  let textBefore = ''
  let start = 0
  let end = 0
  const endRun = (): void => {
    if (run === null) return
    run.text = textBefore + text.slice(start, end)
    // A bold word may begin a line of regular ones, so the first and the last glyph must be bold.
    if (run.isBold) run.isBold = isBoldAt(end - 1)
    run.words = wordsOf(text, words, firstWord, words.length)
  }
  return {
    add: (from, to, first, last) => {
      const left = valueOf(first, leftAt)
      const right = valueOf(last, rightAt)
      const size = valueOf(first, sizeAt)
      const isSpaced = from > end
      if (run === null || isNewColumn(before, first)) {
        endRun()
        const base = valueOf(first, baseAt)
        run = {
          text: '',
          left,
          right,
          top: base - size * 0.8,
          bottom: base + size * 0.2,
          size,
          isBold: isBoldAt(from),
        }
        runs.push(run)
        firstWord = words.length
        textBefore = ''
        start = from
        words.push(from, to, left, right)
      } else {
        if (isSpaced && !(from === end + 1 && text.charCodeAt(end) === space)) {
          textBefore += `${text.slice(start, end)} `
          start = from
        }
        run.left = Math.min(run.left, left)
        run.right = Math.max(run.right, right)
        run.size = Math.max(run.size, size)
        if (isSpaced) words.push(from, to, left, right)
        else {
          const word = words.length - fieldsOfWord
          words[word + 1] = to
          words[word + 2] = Math.min(words[word + 2] ?? left, left)
          words[word + 3] = Math.max(words[word + 3] ?? right, right)
        }
      }
      end = to
      before.set(last)
    },
    end: () => {
      endRun()
      return runs
    },
  }
}

/** The words of a run, made where somebody needs them: only those of tables are looked at. */
function wordsOf(text: string, words: readonly number[], from: number, to: number) {
  return (): RunWord[] => {
    const placed: RunWord[] = []
    for (let at = from; at < to; at += fieldsOfWord) {
      const [start, end, left = 0, right = 0] = words.slice(at, at + fieldsOfWord)
      placed.push({ text: text.slice(start, end), left, right })
    }
    return placed
  }
}

function isNewColumn(last: Place, next: Place): boolean {
  const size = Math.max(valueOf(last, sizeAt), valueOf(next, sizeAt))
  if (Math.abs(valueOf(next, baseAt) - valueOf(last, baseAt)) > size * 0.5) return true
  const ahead = valueOf(next, leftAt) - valueOf(last, rightAt)
  return ahead > size * columnGap || ahead < -size * 2
}
