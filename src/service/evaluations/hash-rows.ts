import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { maxEvaluationRows } from '#contract/playground/evaluations.ts'
import type { Caller } from '#service/access/caller.ts'
import type { Database } from '#service/database/schema.ts'
import { evaluationCellStore } from './evaluation-cell-store.ts'
import type { TableRow } from './evaluation-cell-store.ts'
import { evaluationStore } from './evaluation-store.ts'
import type { EvaluationRecord } from './evaluation-store.ts'

/** The SHA-256 of rows: the same for the same values and checks, in whatever order their names are written. */
export async function rowsSha256(rows: readonly TableRow[]): Promise<string> {
  const hash = createHash('sha256')
  for (const { values, check } of rows) {
    hash.update(`${JSON.stringify(sorted([values, check]))}\n`)
    await setImmediate()
  }
  return hash.digest('hex')
}

/** Hashes the rows of the evaluations that an older version started and that this one may be compared with. */
export async function hashRows(
  database: Database,
  caller: Caller,
  evaluation: EvaluationRecord,
): Promise<void> {
  const evaluations = evaluationStore(database)
  const cells = evaluationCellStore(database)
  for (const record of await evaluations.withoutHash(caller, evaluation)) {
    const rows = await cells.rows(record, { other: null, from: 1, limit: maxEvaluationRows })
    await evaluations.setRowsSha256(record, await rowsSha256(rows))
  }
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  // A list, because an object sorts names that are numbers itself.
  const entries = Object.entries(value).filter(([, part]) => part !== undefined)
  return entries
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, part]) => ({ [name]: sorted(part) }))
}
