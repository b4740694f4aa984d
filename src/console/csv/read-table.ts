import { readCsv } from './read-csv.ts'
import { inTimeSlices } from './time-slices.ts'

/** A table with its header, or made-up names of columns. */
export interface InputTable {
  columns: readonly string[]
  rows: readonly (readonly string[])[]
  /** What is wrong with the table as a whole and what to do, for a person; null if nothing is. */
  problem: string | null
}

/** Reads a table without blocking the page. Rejects with the abort reason. */
export async function readTable(
  text: string,
  hasHeader: boolean,
  signal: AbortSignal,
): Promise<InputTable> {
  const rows: string[][] = []
  let problem: string | null = null
  const lines = readCsv(text, {
    maxCells: maxColumns,
    onOpenQuote: (line) => {
      problem = openQuoteProblem(line)
    },
  })
  await inTimeSlices(
    lines,
    (row) => {
      if (row !== null) rows.push(row)
    },
    signal,
  )
  const head = hasHeader ? (rows.shift() ?? []) : []
  // Spreading a long list into Math.max would overflow the stack.
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), head.length)
  const columns = Array.from({ length: Math.min(width, maxColumns) }, (_, at) => {
    const name = head[at]?.trim() ?? ''
    return name === '' ? `Column ${at + 1}` : name
  })
  return { columns, rows, problem }
}

const maxColumns = 200

function openQuoteProblem(line: number): string {
  return `The quote on line ${line.toLocaleString('en')} is never closed, so the rest of the table reads as one value. Close it, or double a quote that is part of a value: "".`
}
