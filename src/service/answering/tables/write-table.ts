import type { TableRow } from '#service/answering/present-statement.ts'

/** From so many rows of one table on, an answer shows them as a table. */
export const minTableRows = 3

// Of a wider table, not all columns may be in view.
const maxColumnsInView = 4

/**
 * Rows of one table as a Markdown table, with the columns that any of them shows. Those of a wide one that name the rows, or that
 * `caption` names, come first.
 */
export function writeTable(rows: readonly TableRow[], caption = ''): string {
  const [first] = rows
  const names = first?.columns ?? []
  const inOrder = [...new Set(rows.flatMap((row) => row.shown))].toSorted((a, b) => a - b)
  const isFirst = (column: number): boolean =>
    column === inOrder[0] || column === first?.subject || isNamedIn(caption, names[column] ?? '')
  const shown =
    inOrder.length > maxColumnsInView
      ? inOrder.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)))
      : inOrder
  const line = (cells: readonly string[]): string =>
    `| ${shown.map((column) => (cells[column] ?? '').replaceAll('|', String.raw`\|`)).join(' | ')} |`
  return [
    line(names),
    `|${shown.map(() => ' --- |').join('')}`,
    ...rows.map(({ cells }) => line(cells)),
  ].join('\n')
}

function isNamedIn(caption: string, name: string): boolean {
  if (name.trim() === '') return false
  return new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(name)}(?![\\p{L}\\p{N}])`, 'u').test(
    caption,
  )
}
