import type { ApplicationBatchRow } from '#contract/applications/batches.ts'
import { csvLine } from './csv-line.ts'

/** Spreadsheets take a file without this mark for one of another encoding. */
const byteOrderMark = '\ufeff'

/** The first line of the results of a batch as CSV. */
export function batchResultHeader(inputs: readonly string[]): string {
  return byteOrderMark + csvLine(['row', 'status', ...inputs, 'answer', 'error'])
}

/** The line of a row of a batch: its inputs, its answer and why there is none. */
export function batchResultLine(inputs: readonly string[], row: ApplicationBatchRow): string {
  const values = new Map(row.inputs.map(({ id, value }) => [id.trim(), value.join('\n')]))
  const hidden = row.hidden_reason === undefined ? undefined : 'Your key cannot read this answer.'
  return csvLine([
    row.number,
    row.status,
    ...inputs.map((name) => values.get(name)),
    row.data?.suggestion,
    row.error ?? hidden,
  ])
}
