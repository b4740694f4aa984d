import type { ApplicationBatchRow } from '#contract/applications/batches.ts'
import { csvLine } from './csv-line.ts'

/** Spreadsheets take a file without this mark for one of another encoding. */
const byteOrderMark = '\ufeff'

const usageColumns = ['prompt_tokens', 'completion_tokens', 'cost'] as const

/** The first line of the results of a batch as CSV. */
export function batchResultHeader(inputs: readonly string[]): string {
  return byteOrderMark + csvLine(['row', 'status', ...inputs, 'answer', 'error', ...usageColumns])
}

/** The line of a row of a batch: its inputs, its answer or why there is none, and what it used. */
export function batchResultLine(inputs: readonly string[], row: ApplicationBatchRow): string {
  const values = new Map(row.inputs.map(({ id, value }) => [id.trim(), value.join('\n')]))
  const hidden = row.hidden_reason === undefined ? undefined : 'Your key cannot read this answer.'
  return csvLine([
    row.number,
    row.status,
    ...inputs.map((name) => values.get(name)),
    row.data?.suggestion,
    row.error ?? hidden,
    ...usageColumns.map((name) => row.usage?.[name] ?? undefined),
  ])
}
