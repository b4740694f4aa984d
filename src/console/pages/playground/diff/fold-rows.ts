import type { DiffRow } from './diff-rows.ts'

export type Stretch = { type: 'rows' | 'fold'; start: number; rows: readonly DiffRow[] }

// lines around a change that tell where it stands
const context = 3
// folding fewer saves nothing
const fewest = 4

/** The rows in stretches, those that are the same far from any change apart, to be folded. */
export function foldRows(rows: readonly DiffRow[]): Stretch[] {
  const stretches: Stretch[] = []
  const add = (type: Stretch['type'], start: number, end: number) => {
    if (end > start) stretches.push({ type, start, rows: rows.slice(start, end) })
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
    const from = at === 0 ? 0 : at + context
    const to = end === rows.length ? end : end - context
    if (to - from >= fewest) {
      add('rows', shown, from)
      add('fold', from, to)
      shown = to
    }
    at = end
  }
  add('rows', shown, rows.length)
  return stretches
}

/** As many stretches as hold so many rows to be drawn; `opened` are folds that stand open. */
export function takeRows(
  stretches: readonly Stretch[],
  opened: ReadonlySet<number>,
  limit: number,
): { stretches: Stretch[]; isCut: boolean } {
  const taken: Stretch[] = []
  let left = limit
  for (const stretch of stretches) {
    if (left <= 0) return { stretches: taken, isCut: true }
    if (stretch.type === 'fold' && !opened.has(stretch.start)) {
      taken.push(stretch)
      continue
    }
    taken.push({ ...stretch, type: 'rows', rows: stretch.rows.slice(0, left) })
    left -= stretch.rows.length
  }
  return { stretches: taken, isCut: left < 0 }
}
