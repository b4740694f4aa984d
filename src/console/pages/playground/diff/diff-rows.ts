import { diffArrays } from 'diff'

/** A piece of a line; the changed ones are what the other line has not. */
export interface Piece {
  text: string
  isChanged: boolean
}

export interface Line {
  /** From 1. */
  number: number
  pieces: Piece[]
}

/** A line of one text beside its counterpart in the other; null where there is none. */
export interface DiffRow {
  isSame: boolean
  a: Line | null
  b: Line | null
}

export interface Differences {
  rows: DiffRow[]
  removed: number
  added: number
  /** Too different to be compared line by line in time: what is between is shown as replaced. */
  isCoarse: boolean
  /** Rows at the end that are not given. */
  left_out: number
}

interface Limits {
  /** Milliseconds for the lines, and as much again for the words in them. */
  patience: number
}

// longer lines are marked as a whole
const longestLine = 5_000
const mostRows = 20_000

/** The lines of two texts side by side, and within those that changed, the words. */
export function diffRows(a: string, b: string, { patience }: Limits): Differences {
  const [linesA, linesB] = [linesOf(a), linesOf(b)]
  const changes = diffArrays(linesA, linesB, { timeout: patience })
  const runs = changes ?? coarse(linesA, linesB)
  const wordsUntil = performance.now() + patience
  const result: Differences = {
    rows: [],
    removed: 0,
    added: 0,
    isCoarse: changes === undefined,
    left_out: 0,
  }
  let [atA, atB] = [0, 0]
  let removed: string[] = []
  let added: string[] = []

  function flush() {
    for (let at = 0; at < Math.max(removed.length, added.length); at += 1) {
      const [left, right] = [removed[at], added[at]]
      const pieces =
        left !== undefined && right !== undefined && performance.now() < wordsUntil
          ? diffWords(left, right)
          : null
      result.rows.push({
        isSame: false,
        a: left === undefined ? null : line((atA += 1), pieces?.a ?? whole(left)),
        b: right === undefined ? null : line((atB += 1), pieces?.b ?? whole(right)),
      })
    }
    result.removed += removed.length
    result.added += added.length
    removed = []
    added = []
  }

  for (const run of runs) {
    // not spread over a call: there may be more than it takes
    if (run.removed) removed = removed.concat(run.value)
    else if (run.added) added = added.concat(run.value)
    else {
      flush()
      for (const text of run.value) {
        const pieces = [{ text, isChanged: false }]
        result.rows.push({ isSame: true, a: line((atA += 1), pieces), b: line((atB += 1), pieces) })
      }
    }
  }
  flush()
  // handing more of them to the page would hold it up
  const rows = result.rows.slice(0, mostRows)
  return { ...result, rows, left_out: result.rows.length - rows.length }
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split('\n')
}

function line(number: number, pieces: Piece[]): Line {
  return { number, pieces }
}

function whole(text: string): Piece[] {
  return [{ text, isChanged: true }]
}

interface Run {
  value: string[]
  added: boolean
  removed: boolean
}

/** What both begin and end with stays, the rest is replaced. */
function coarse(a: readonly string[], b: readonly string[]): Run[] {
  const shortest = Math.min(a.length, b.length)
  let start = 0
  while (start < shortest && a[start] === b[start]) start += 1
  let end = 0
  while (end < shortest - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  return [
    { value: a.slice(0, start), added: false, removed: false },
    { value: a.slice(start, a.length - end), added: false, removed: true },
    { value: b.slice(start, b.length - end), added: true, removed: false },
    { value: a.slice(a.length - end), added: false, removed: false },
  ]
}

const words = new Intl.Segmenter(undefined, { granularity: 'word' })

/** The words that two lines differ in; null where little is left of one in the other. */
function diffWords(left: string, right: string): { a: Piece[]; b: Piece[] } | null {
  if (left.length > longestLine || right.length > longestLine) return null
  const changes = diffArrays(wordsOf(left), wordsOf(right), { timeout: 50 })
  if (changes === undefined) return null
  const a: Piece[] = []
  const b: Piece[] = []
  let kept = 0
  for (const { value, added, removed } of changes) {
    const text = value.join('')
    if (!added && !removed) kept += text.trim().length
    if (!added) a.push({ text, isChanged: removed })
    if (!removed) b.push({ text, isChanged: added })
  }
  return kept * 4 < Math.min(left.trim().length, right.trim().length) ? null : { a, b }
}

function wordsOf(text: string): string[] {
  return Array.from(words.segment(text), ({ segment }) => segment)
}
