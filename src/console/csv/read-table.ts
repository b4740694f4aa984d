import { readCsv } from './read-csv.ts'
import { inTimeSlices } from './time-slices.ts'

/** A table with its header, or made-up names of columns. */
export interface InputTable {
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

/** Reads a table without blocking the page. Rejects with the abort reason. */
export async function readTable(
  text: string,
  hasHeader: boolean,
  signal: AbortSignal,
): Promise<InputTable> {
  const rows: string[][] = []
  await inTimeSlices(readCsv(text), (row) => rows.push(row), signal)
  const head = hasHeader ? (rows.shift() ?? []) : []
  // Spreading a long list into Math.max would overflow the stack.
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), head.length)
  const columns = Array.from({ length: Math.min(width, maxColumns) }, (_, at) => {
    const name = head[at]?.trim() ?? ''
    return name === '' ? `Column ${at + 1}` : name
  })
  return { columns, rows }
}

const maxColumns = 200
