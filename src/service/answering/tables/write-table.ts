import type { TableRow } from '#service/answering/present-statement.ts'

/** From so many rows of one table on, an answer shows them as a table. */
export const minTableRows = 3

/** Rows of one table as a Markdown table, with the columns that any of them shows. */
export function writeTable(rows: readonly TableRow[]): string {
  const shown = [...new Set(rows.flatMap((row) => row.shown))].toSorted((a, b) => a - b)
  const line = (cells: readonly string[]): string =>
    `| ${shown.map((column) => (cells[column] ?? '').replaceAll('|', String.raw`\|`)).join(' | ')} |`
  return [
    line(rows[0]?.columns ?? []),
    `|${shown.map(() => ' --- |').join('')}`,
    ...rows.map(({ cells }) => line(cells)),
  ].join('\n')
}
