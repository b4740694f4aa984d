import type { InputTable } from '#console/csv/read-table.ts'
import { useEffect, useState } from 'react'
import type { ApplicationInput } from '#contract/applications/blueprint.ts'
import type { InputValues } from '#contract/applications/generation.ts'
import { mapRow, type Mapping, type RowProblem } from './map-rows.ts'
import { inTimeSlices } from '#console/csv/time-slices.ts'

interface MappedRows {
  /** The rows that can run. */
  rows: { inputs: InputValues; number: number }[]
  problems: RowProblem[]
}

interface Result extends MappedRows {
  table: InputTable
  mapping: Mapping
}

/** The inputs of all rows, checked in slices of time; null until all are. */
export function useMappedRows(
  inputs: readonly ApplicationInput[],
  table: InputTable | null,
  mapping: Mapping,
): MappedRows | null {
  const [result, setResult] = useState<Result | null>(null)
  useEffect(() => {
    if (table === null) return undefined
    const abort = new AbortController()
    const found: Result = { table, mapping, rows: [], problems: [] }
    const visit = (cells: readonly string[], index: number): void => {
      const row = mapRow(inputs, mapping, cells, index + 1)
      if (row.problem === null) found.rows.push({ inputs: row.inputs, number: index + 1 })
      else found.problems.push(row.problem)
    }
    inTimeSlices(table.rows, visit, abort.signal).then(
      () => setResult(found),
      () => undefined,
    )
    return () => abort.abort()
  }, [inputs, table, mapping])
  return result?.table === table && result?.mapping === mapping ? result : null
}
