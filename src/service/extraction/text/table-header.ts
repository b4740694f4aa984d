const numeric = /^[-+(]?\s*(?:[$€£¥]|[A-Z]{3})?\s*\d[\d.,'\s:/-]*\)?\s*(?:[%€$£¥]|[a-zA-Z]{1,4})?$/

const year = /^(19|20)\d\d$/

const isNumber = (cell: string): boolean => numeric.test(cell.trim())

const maxFigureChars = 64

/** Whether a cell is a number, and no year. */
export function isFigure(cell: string): boolean {
  return cell.length <= maxFigureChars && isNumber(cell) && !year.test(cell.trim())
}

/**
 * Whether the first row is a header: its cells are short, distinct texts and nearly all filled.
 */
export function startsWithHeader(rows: readonly (readonly string[])[]): boolean {
  const [first, ...rest] = rows
  if (first === undefined || rest.length === 0) return false
  const named = first.map((cell) => cell.trim()).filter((cell) => cell !== '')
  const width = Math.max(...rows.slice(0, 50).map(usedWidth))
  if (named.length < 2 && width > 1) return false
  if (named.length < width * 0.7) return false
  if (named.every((cell) => year.test(cell))) return false
  if (named.some((cell) => (isNumber(cell) && !year.test(cell)) || cell.length > 60)) return false
  if (new Set(named).size < named.length) return false
  // In a table of text only, a header is no longer than the cells below it.
  const below = rest.slice(0, 50).flat()
  if (below.some(isNumber)) return true
  return average(named) <= average(below.filter((cell) => cell !== '')) + 8
}

function average(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + cell.length, 0) / Math.max(1, cells.length)
}

function usedWidth(row: readonly string[]): number {
  return row.findLastIndex((cell) => cell.trim() !== '') + 1
}
