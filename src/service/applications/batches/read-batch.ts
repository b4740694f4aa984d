import { setImmediate as turn } from 'node:timers/promises'
import { maxBatchFiles } from '#contract/applications/batches.ts'
import type { ApplicationInput } from '#contract/applications/blueprint.ts'
import type { InputValues } from '#contract/applications/generation.ts'
import type { FailureItem } from '#service/failure.ts'
import type { FilledInput } from '#service/applications/read-inputs.ts'
import { assignInputs, requireValid } from '#service/applications/read-inputs.ts'

const maxItems = 100
const rowsPerTurn = 500

/**
 * Checks the rows of a batch. Returns what names files, each file once for each input. Throws `inputs_invalid` with the first
 * hundred wrong values.
 */
export async function readBatch(
  inputs: readonly ApplicationInput[],
  rows: readonly { inputs: InputValues }[],
): Promise<FilledInput[]> {
  const items: FailureItem[] = []
  const files = new Map<string, FilledInput>()
  for (const [at, row] of rows.entries()) {
    if (at % rowsPerTurn === rowsPerTurn - 1) await turn()
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
  return [...files.values()]
}
