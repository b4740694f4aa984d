import type { InputTable } from '#console/csv/read-table.ts'
import { useEffect, useState } from 'react'
import type { ApplicationInput } from '#contract/applications/blueprint.ts'
import type { InputValues } from '#contract/applications/generation.ts'
import { mapRow, type Mapping, type RowProblem } from './map-rows.ts'
import { inTimeSlices } from '#console/csv/time-slices.ts'

interface MappedRows {
  /** All rows of the table; `left_out` says why a row cannot run. */
  rows: { inputs: InputValues; number: number; left_out?: string }[]
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
    const mapped: Result = { table, mapping, rows: [], problems: [] }
    const visit = (cells: readonly string[], index: number): void => {
      const row = mapRow(inputs, mapping, cells, index + 1)
      const { inputs: values, problem } = row
      const number = index + 1
      if (problem === null) mapped.rows.push({ inputs: values, number })
      else {
        mapped.rows.push({ inputs: values, number, left_out: problem.message })
        mapped.problems.push(problem)
      }
    }
    inTimeSlices(table.rows, visit, abort.signal).then(
      () => setResult(mapped),
      () => undefined,
    )
    return () => abort.abort()
  }, [inputs, table, mapping])
  return result?.table === table && result?.mapping === mapping ? result : null
}
