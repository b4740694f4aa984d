import { setImmediate as turn } from 'node:timers/promises'
import { maxBatchFiles, maxBatchRows } from '#contract/applications/batches.ts'
import type { NewBatchRow } from '#contract/applications/batches.ts'
import type { ApplicationInput } from '#contract/applications/blueprint.ts'
import type { FailureItem } from '#service/failure.ts'
import type { FilledInput } from '#service/applications/read-inputs.ts'
import { assignInputs, requireValid } from '#service/applications/read-inputs.ts'
import type { NumberedRow } from './batch-row-store.ts'

const maxItems = 100
const rowsPerTurn = 500

export interface ReadBatch {
  rows: NumberedRow[]
  /** What names files, each file once for each input. */
  files: FilledInput[]
}

/** Numbers the rows of a batch, and checks those that run. Throws `inputs_invalid` with the first hundred wrong values. */
export async function readBatch(
  inputs: readonly ApplicationInput[],
  newRows: readonly NewBatchRow[],
): Promise<ReadBatch> {
  const items: FailureItem[] = []
  const files = new Map<string, FilledInput>()
  const rows: NumberedRow[] = []
  for (const [at, row] of newRows.entries()) {
    if (at % rowsPerTurn === rowsPerTurn - 1) await turn()
    const last = rows.at(-1)?.number ?? 0
    const number = row.number ?? last + 1
    rows.push({ number, inputs: row.inputs, left_out: row.left_out ?? null })
    if (number <= last || number > maxBatchRows) {
      const message = `Row numbers must increase, up to ${maxBatchRows.toLocaleString('en')}.`
      items.push({ key: 'inputs_invalid', message, path: `rows.${at}.number` })
    }
    if (row.left_out !== undefined) continue
    const assigned = assignInputs(inputs, row.inputs, `rows.${at}.inputs`)
    items.push(...assigned.items)
    if (items.length >= maxItems) break
    for (const { input, values } of assigned.filled.values()) {
      if (input.input_type !== 'file' && input.input_type !== 'media') continue
      for (const value of values) {
        const key = `${input.name} ${value.text}`
        if (!files.has(key)) files.set(key, { input, values: [value] })
      }
    }
  }
  requireValid(items.slice(0, maxItems))
  const many = [...files.values()].at(maxBatchFiles)
  if (many !== undefined) {
    const message = `A batch can name up to ${maxBatchFiles.toLocaleString('en')} files.`
    const path = many.values[0]?.path ?? 'rows'
    requireValid([{ key: 'inputs_invalid', message, path }])
  }
  return { rows, files: [...files.values()] }
}
