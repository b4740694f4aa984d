import type { Readable, Writable } from 'node:stream'
import { fitTable, formatTable } from './format-table.ts'
import { toJson } from './neutralize.ts'

/** What a command knows of the terminal that it runs in. */
export interface Terminal {
  /** Whether to write JSON for programs instead of text for people. */
  isJson: boolean
  /** Whether lines may be redrawn on standard error. */
  isInteractive: boolean
  /** The width of standard output; null where it is not a terminal, and texts must be complete. */
  columns: number | null
  env: Readonly<Record<string, string | undefined>>
  /** Aborted by Ctrl-C. */
  signal: AbortSignal
  /** Standard input, and whether a person types it. */
  stdin: Readable & { isTTY?: boolean }
  /** Standard output, for bytes. */
  stdout: Writable
  /** Writes to standard output, without a line feed of its own. */
  write: (text: string) => void
  /** Writes a line to standard error: progress and what people should know, but not the result. */
  note: (line: string) => void
}

/** Says on standard error that something was done that has no result of its own; programs get one as JSON. */
export function noteDone(terminal: Terminal, result: object, sentence: string): void {
  if (terminal.isJson) terminal.write(`${toJson(result, 2)}\n`)
  else terminal.note(sentence)
}

/** Writes one thing: as JSON, or as lines of names and values. */
export function showThing(
  terminal: Terminal,
  thing: object,
  lines: readonly [string, string][],
): void {
  if (terminal.isJson) return terminal.write(`${toJson(thing, 2)}\n`)
  const rows = formatTable(['', ''], lines).slice(1)
  terminal.write(`${rows.join('\n')}\n`)
}

/**
 * Writes a list: as one line of JSON for each row, or as a table. `empty` is the sentence for people
 * where there is nothing. Where the table is wider than the terminal, the columns `cut` become narrower, and if that is not
 * enough, the column `spare` is left out.
 */
export async function showList<Row>(
  terminal: Terminal,
  list: AsyncIterable<Row>,
  {
    header,
    row,
    empty,
    cut = [],
    spare,
  }: {
    header: readonly string[]
    row: (item: Row) => string[]
    empty: string
    cut?: readonly string[]
    spare?: string
  },
): Promise<void> {
  const rows: string[][] = []
  for await (const item of list) {
    if (terminal.isJson) terminal.write(`${toJson(item)}\n`)
    else rows.push(row(item))
  }
  if (terminal.isJson) return
  if (rows.length === 0) return terminal.note(empty)
  terminal.write(
    `${fitTable(header, rows, { columns: terminal.columns, cut, spare }).join('\n')}\n`,
  )
}
