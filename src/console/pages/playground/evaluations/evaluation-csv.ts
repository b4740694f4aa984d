import type { Evaluation, EvaluationRow } from '#contract/playground/evaluations.ts'
import { csvLine } from '#contract/csv/csv-line.ts'
import { allRows } from './evaluation-queries.ts'
import { cellBadge } from './evaluation-labels.ts'

const parts = ['result', 'answer', 'reason', 'cost', 'ms'] as const

/** The rows of an evaluation as CSV for spreadsheets. Rejects with ApiError. */
export async function evaluationCsv(
  evaluation: Evaluation,
  compare_with: string | undefined,
  signal: AbortSignal,
): Promise<Blob> {
  const { id, variables, variants } = evaluation
  const head = [
    'row',
    ...variables,
    'check',
    ...variants.flatMap(({ name }) => parts.map((part) => `${name}: ${part}`)),
  ]
  // Spreadsheets take a file without the mark for one of another encoding.
  const lines = ['\ufeff', csvLine(head)]
  for await (const row of allRows(id, compare_with, signal)) lines.push(rowLine(variables, row))
  return new Blob(lines, { type: 'text/csv' })
}

export function rowLine(variables: readonly string[], row: EvaluationRow): string {
  return csvLine([
    row.number,
    ...variables.map((name) => row.values[name]),
    row.check && JSON.stringify(row.check),
    ...row.cells.flatMap((cell) => [
      cellBadge(cell).label,
      cell.answer,
      cell.hidden_reason === undefined
        ? (cell.error ?? cell.reason)
        : 'Your key cannot read this answer.',
      cell.cost,
      cell.duration_ms === null ? null : Math.round(cell.duration_ms),
    ]),
  ])
}
