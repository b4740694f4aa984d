import { diffArrays } from 'diff'

/** A part of a line; `isChanged` if the other line does not contain it. */
export interface Piece {
  text: string
  isChanged: boolean
}

export interface Line {
  /** Counted from 1. */
  number: number
  pieces: Piece[]
}

/** A line of each text side by side; null where one of them has no counterpart. */
export interface DiffRow {
  isSame: boolean
  a: Line | null
  b: Line | null
}

export interface Differences {
  rows: DiffRow[]
  removed: number
  added: number
  /**
   * The line diff timed out, so everything between the common start and end is shown as replaced.
   */
  isCoarse: boolean
  /** The number of rows omitted at the end. */
  left_out: number
}

interface Limits {
  /** The time limit in milliseconds for the line diff, and again for the word diffs. */
  timeoutMs: number
}

// Longer lines are marked as changed entirely, without a word diff.
const maxWordDiffChars = 5_000
const maxRows = 20_000

/** Compares two texts line by line and, within changed lines, word by word. */
export function diffRows(a: string, b: string, { timeoutMs }: Limits): Differences {
  const [linesA, linesB] = [splitLines(a), splitLines(b)]
  const diff = diffArrays(linesA, linesB, { timeout: timeoutMs })
  const changes = diff ?? replaceMiddle(linesA, linesB)
  const wordDiffDeadline = performance.now() + timeoutMs
  const result: Differences = {
    rows: [],
    removed: 0,
    added: 0,
    isCoarse: diff === undefined,
    left_out: 0,
  }
  let [atA, atB] = [0, 0]
  let removed: string[] = []
  let added: string[] = []

  function flush() {
    for (let at = 0; at < Math.max(removed.length, added.length); at += 1) {
      const [left, right] = [removed[at], added[at]]
      const pieces =
        left !== undefined && right !== undefined && performance.now() < wordDiffDeadline
          ? diffWords(left, right)
          : null
      result.rows.push({
        isSame: false,
        a: left === undefined ? null : line((atA += 1), pieces?.a ?? changedPiece(left)),
        b: right === undefined ? null : line((atB += 1), pieces?.b ?? changedPiece(right)),
      })
    }
    result.removed += removed.length
    result.added += added.length
    removed = []
    added = []
  }

  for (const change of changes) {
    // `push(...values)` could exceed the maximum number of arguments.
    if (change.removed) removed = removed.concat(change.value)
    else if (change.added) added = added.concat(change.value)
    else {
      flush()
      for (const text of change.value) {
        const pieces = [{ text, isChanged: false }]
        result.rows.push({ isSame: true, a: line((atA += 1), pieces), b: line((atB += 1), pieces) })
      }
    }
  }
  flush()
  // Transferring more rows from the worker would block the page.
  const rows = result.rows.slice(0, maxRows)
  return { ...result, rows, left_out: result.rows.length - rows.length }
}

function splitLines(text: string): string[] {
  return text === '' ? [] : text.split('\n')
}

function line(number: number, pieces: Piece[]): Line {
  return { number, pieces }
}

function changedPiece(text: string): Piece[] {
  return [{ text, isChanged: true }]
}

interface Run {
  value: string[]
  added: boolean
  removed: boolean
}

/** A fallback diff: keeps the common start and end and replaces everything between them. */
function replaceMiddle(a: readonly string[], b: readonly string[]): Run[] {
  const minLength = Math.min(a.length, b.length)
  let start = 0
  while (start < minLength && a[start] === b[start]) start += 1
  let end = 0
  while (end < minLength - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  return [
    { value: a.slice(0, start), added: false, removed: false },
    { value: a.slice(start, a.length - end), added: false, removed: true },
    { value: b.slice(start, b.length - end), added: true, removed: false },
    { value: a.slice(a.length - end), added: false, removed: false },
  ]
}

const wordSegmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

/** Compares two lines word by word; null if they have too little in common. */
function diffWords(left: string, right: string): { a: Piece[]; b: Piece[] } | null {
  if (left.length > maxWordDiffChars || right.length > maxWordDiffChars) return null
  const changes = diffArrays(splitWords(left), splitWords(right), { timeout: 50 })
  if (changes === undefined) return null
  const a: Piece[] = []
  const b: Piece[] = []
  let unchangedChars = 0
  for (const { value, added, removed } of changes) {
    const text = value.join('')
    if (!added && !removed) unchangedChars += text.trim().length
    if (!added) a.push({ text, isChanged: removed })
    if (!removed) b.push({ text, isChanged: added })
  }
  return unchangedChars * 4 < Math.min(left.trim().length, right.trim().length) ? null : { a, b }
}

function splitWords(text: string): string[] {
  return Array.from(wordSegmenter.segment(text), ({ segment }) => segment)
}
