import type { DiffRow } from './diff-rows.ts'

export type Segment = { type: 'rows' | 'fold'; start: number; rows: readonly DiffRow[] }

// Unchanged rows shown before and after each change.
const contextRows = 3
// A shorter fold would save no space.
const minFoldedRows = 4

/** Splits rows into segments; long unchanged parts become folds. */
export function foldRows(rows: readonly DiffRow[]): Segment[] {
  const segments: Segment[] = []
  const add = (type: Segment['type'], start: number, end: number) => {
    if (end > start) segments.push({ type, start, rows: rows.slice(start, end) })
  }
  let shown = 0
  let at = 0
  while (at < rows.length) {
    if (!rows[at]?.isSame) {
      at += 1
      continue
    }
    let end = at
    while (rows[end]?.isSame) end += 1
    const from = at === 0 ? 0 : at + contextRows
    const to = end === rows.length ? end : end - contextRows
    if (to - from >= minFoldedRows) {
      add('rows', shown, from)
      add('fold', from, to)
      shown = to
    }
    at = end
  }
  add('rows', shown, rows.length)
  return segments
}

/**
 * Takes segments until `limit` rows are reached. `openFolds` contains the start of each expanded
 * fold.
 */
export function takeRows(
  segments: readonly Segment[],
  openFolds: ReadonlySet<number>,
  limit: number,
): { segments: Segment[]; isCut: boolean } {
  const result: Segment[] = []
  let remaining = limit
  for (const segment of segments) {
    if (remaining <= 0) return { segments: result, isCut: true }
    if (segment.type === 'fold' && !openFolds.has(segment.start)) {
      result.push(segment)
      continue
    }
    result.push({ ...segment, type: 'rows', rows: segment.rows.slice(0, remaining) })
    remaining -= segment.rows.length
  }
  return { segments: result, isCut: remaining < 0 }
}
