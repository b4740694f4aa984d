import type {
  Evaluation,
  EvaluationCell,
  EvaluationRequest,
  EvaluationRow,
  VariantResult,
} from '#contract/playground/evaluations.ts'
import { isProviderAdmin } from '#service/access/caller.ts'
import type { Caller } from '#service/access/caller.ts'
import type { Database } from '#service/database/schema.ts'
import { recordedMessage } from '#service/http/recorded-failure.ts'
import { runSourceStore } from '#service/runs/run-source-store.ts'
import { evaluationCellStore } from './evaluation-cell-store.ts'
import type { CellRow, TableRow, VariantTotals } from './evaluation-cell-store.ts'
import { evaluationStore } from './evaluation-store.ts'
import type { EvaluationRecord } from './evaluation-store.ts'

export async function presentEvaluations(
  database: Database,
  records: readonly EvaluationRecord[],
): Promise<Evaluation[]> {
  const ids = records.map(({ id }) => id)
  const cells = evaluationCellStore(database)
  const totals = Map.groupBy(await cells.totals(ids), ({ evaluation_id }) => evaluation_id)
  const waits = await cells.waits(ids)
  const names = await evaluationStore(database).keyNames(records.map(({ key_id }) => key_id))
  return records.map(({ id, name, status, created_at, updated_at, ended_at, ...record }) => ({
    id,
    name,
    status,
    created_at,
    updated_at,
    ended_at,
    key_name: names.get(record.key_id) ?? '',
    row_count: record.row_count,
    variables: record.variables,
    variants: record.labels.map((label, variant) => ({
      ...label,
      ...presentTotals((totals.get(id) ?? []).filter((sums) => sums.variant === variant)),
    })),
    waiting_for: waits.get(id) ?? null,
  }))
}

function presentTotals(totals: readonly VariantTotals[]): Omit<VariantResult, 'name' | 'model'> {
  const countOf = (isCounted: (sums: VariantTotals) => boolean): number =>
    totals.reduce((sum, sums) => sum + (isCounted(sums) ? sums.count : 0), 0)
  const sumOf = (name: 'cost' | 'check_cost' | 'duration_ms'): number | null => {
    const values = totals.map((sums) => sums[name]).filter((value) => value !== null)
    return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0)
  }
  const tokens = (name: 'prompt_tokens' | 'completion_tokens'): number =>
    totals.reduce((sum, sums) => sum + (sums[name] ?? 0), 0)
  const timed = countOf(({ duration_ms }) => duration_ms !== null)
  const milliseconds = sumOf('duration_ms')
  const isCompleted = (passed: number | null) => (sums: VariantTotals) =>
    sums.status === 'completed' && sums.passed === passed
  return {
    counts: {
      waiting: countOf(({ status }) => status === 'waiting'),
      running: countOf(({ status }) => status === 'running'),
      passed: countOf(isCompleted(1)),
      not_passed: countOf(isCompleted(0)),
      unchecked: countOf(isCompleted(null)),
      failed: countOf(({ status }) => status === 'failed'),
    },
    prompt_tokens: tokens('prompt_tokens'),
    completion_tokens: tokens('completion_tokens'),
    cost: sumOf('cost'),
    check_cost: sumOf('check_cost'),
    mean_ms: timed === 0 || milliseconds === null ? null : milliseconds / timed,
  }
}

/** The request that starts an evaluation again. The check that most rows have is the shared one. */
export function presentRequest(
  { name, labels }: EvaluationRecord,
  bodies: readonly Record<string, unknown>[],
  rows: readonly TableRow[],
): EvaluationRequest {
  const byCheck = Map.groupBy(rows, ({ check }) => JSON.stringify(check))
  const [shared = []] = [...byCheck.values()].toSorted((a, b) => b.length - a.length)
  const ofShared = new Set(shared)
  return {
    name,
    variants: labels.map((label, at) => ({ name: label.name, body: bodies[at] ?? {} })),
    rows: rows.map((row) =>
      ofShared.has(row) ? { values: row.values } : { values: row.values, check: row.check },
    ),
    check: shared[0]?.check ?? null,
  }
}

/** Presents rows; an answer that comes from what the caller cannot read, or cannot read any more, is left out. */
export async function presentRows(
  database: Database,
  caller: Caller,
  rows: readonly TableRow[],
  cells: readonly CellRow[],
): Promise<EvaluationRow[]> {
  const run_ids = cells.flatMap(({ run_id }) => run_id ?? [])
  const isHidden = await runSourceStore(database).hidden(caller, run_ids)
  const byRow = Map.groupBy(cells, ({ number }) => number)
  return rows.map(({ number, values, check }) => ({
    number,
    values,
    check,
    cells: (byRow.get(number) ?? []).map((cell) =>
      presentCell(caller, cell, isHidden(cell.run_id)),
    ),
  }))
}

function presentCell(caller: Caller, row: CellRow, isHidden: boolean): EvaluationCell {
  const { id: _, number: __, passed, provider, error, ...cell } = row
  const forProviderAdmin = isProviderAdmin(caller)
  return {
    ...cell,
    error: error && recordedMessage({ message: error, provider }, { forProviderAdmin }),
    ...(isHidden && {
      answer: null,
      reason: null,
      hidden_reason: 'source_not_accessible' as const,
    }),
    passed: passed === null ? null : passed === 1,
  }
}
