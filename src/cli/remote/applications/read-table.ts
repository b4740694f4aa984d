import { readFile } from 'node:fs/promises'
import { CsvError, parse } from 'csv-parse/sync'
import type { Input, Row } from '#client/client.ts'
import { UsageError } from '#cli/usage-error.ts'
import { delimiterOf } from '#service/extraction/text/csv-delimiter.ts'

const maxTableBytes = 16 * 1024 * 1024
const headCharacters = 64 * 1024

interface Table {
  rows: Input<'createApplicationBatch'>['rows']
  /** Columns that are no input. */
  unused: string[]
}

/**
 * The rows of a CSV file for a batch; its first line names the inputs. An empty cell is no value. Throws UsageError
 * where the file is no such table.
 */
export async function readTable(
  path: string,
  inputs: Row<'listApplications'>['inputs'],
): Promise<Table> {
  const [header = [], ...lines] = readCsv(path, await readText(path))
  const named = new Map(inputs.map(({ name }) => [fold(name), name]))
  const columns = header.map((column) => named.get(fold(column)))
  const missing = inputs.find(({ name, required }) => required && !columns.includes(name))
  if (missing !== undefined) {
    throw new UsageError(
      `${path} has no column “${missing.name}”. Its first line names the inputs: ${[...named.values()].join(', ')}.`,
    )
  }
  if (lines.length === 0) throw new UsageError(`${path} has no rows below its first line.`)
  return {
    rows: lines.map((cells) => ({
      inputs: columns.flatMap((id, at) => {
        const cell = cells[at] ?? ''
        return id === undefined || cell.trim() === '' ? [] : [{ id, value: [cell] }]
      }),
    })),
    unused: header.filter((column) => !named.has(fold(column))),
  }
}

const fold = (name: string): string => name.trim().toLowerCase()

async function readText(path: string): Promise<string> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new UsageError(`${path} cannot be read.`, { cause: error })
  })
  if (bytes.length > maxTableBytes) {
    throw new UsageError(`${path} is larger than 16 MB. Split the table.`)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw new UsageError(`${path} is not UTF-8 text. Save the table as CSV in UTF-8.`, {
      cause: error,
    })
  }
}

function readCsv(path: string, text: string): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter: delimiterOf(text.slice(0, headCharacters)),
      relax_column_count: true,
      relax_quotes: true,
      skip_records_with_empty_values: true,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const reason =
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? `A quote in row ${Number(error['records']) + 1} (counting the header) is never closed. Close it, or double a quote that is part of a value: "".`
        : `${error.message}.`
    throw new UsageError(`${path} is not CSV. ${reason}`, { cause: error })
  }
}
