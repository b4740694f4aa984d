import { z } from 'zod'
import { ofNone } from '#service/applications/application-job-lease-store.ts'
import { noneFull } from '#service/applications/queue/job-slots.ts'
import type { FullOwners } from '#service/applications/queue/job-slots.ts'
import type { Database } from '#service/database/schema.ts'
import { transact } from '#service/database/transact.ts'
import type { ProviderAnswer } from '#service/failure.ts'
import { leaseFields, leaseStore, unleased } from '#service/leases/lease-store.ts'
import type { LeaseHolder } from '#service/leases/lease-watch.ts'
import { runSourceStore } from '#service/runs/run-source-store.ts'
import { evaluationCellStore, expiryAfter } from './evaluation-cell-store.ts'
import { evaluationStore } from './evaluation-store.ts'
import type { EvaluationRecord } from './evaluation-store.ts'

const leaseRow = z.object({
  ...leaseFields,
  evaluation_id: z.string(),
  number: z.number(),
  variant: z.number(),
  owner: z.string(),
  organization_id: z.string(),
  expires_at: z.string(),
  /** The run of the attempt before. */
  run_id: z.string().nullable(),
})

/** A cell of an evaluation, leased by one worker. Only the holder of the lease may end it. */
export type CellLease = z.infer<typeof leaseRow>

/** What a cell ended with. */
export interface CellResult {
  run_id: string | null
  /** Null without a check. */
  passed: boolean | null
  reason: string | null
  answer: string | null
  prompt_tokens: number | null
  completion_tokens: number | null
  cost: number | null
  check_cost: number | null
  duration_ms: number | null
}

/** Why a cell has no answer, or its answer no check. */
export interface CellFailure {
  key: string
  message: string
  provider?: ProviderAnswer | null
}

export const emptyResult: CellResult = {
  run_id: null,
  passed: null,
  reason: null,
  answer: null,
  prompt_tokens: null,
  completion_tokens: null,
  cost: null,
  check_cost: null,
  duration_ms: null,
}

/** The queue of the cells of evaluations. */
export function evaluationLeaseStore(database: Database, holder: LeaseHolder) {
  const leases = leaseStore(database, 'evaluation_cells', leaseRow, holder)
  const held = (cell: CellLease, of = database) =>
    of.updateTable('evaluation_cells').where('id', 'in', leases.idIfHeld(cell))

  /** A cell ends in the transaction that begins the next one. Without effect when the lease is lost. */
  async function end(
    cell: CellLease,
    { passed, ...result }: CellResult,
    error: CellFailure | null,
  ): Promise<void> {
    await transact(database, async (tx) => {
      // Lock order: evaluation, cells, as in whatever changes one; another order can deadlock on PostgreSQL.
      const evaluation = await evaluationStore(tx).lock(cell.evaluation_id)
      const { run_id } = result
      // The sweeper may have passed already.
      const isErased = run_id !== null && (await runSourceStore(tx).hasDeletedFile(run_id))
      const { numUpdatedRows } = await held(cell, tx)
        .set({
          ...result,
          ...(isErased && { answer: null, reason: null }),
          ...unleased,
          wait_ms: 0,
          status: error === null ? 'completed' : 'failed',
          passed: passed === null ? null : Number(passed),
          error_key: error?.key ?? null,
          error: error?.message ?? null,
          provider: error?.provider ? JSON.stringify(error.provider) : null,
        })
        .executeTakeFirst()
      if (evaluation === null || numUpdatedRows === 0n) return
      await evaluationCellStore(tx).advance(evaluation, holder.clock)
    })
  }

  return {
    ...leases,

    /** Leases the next cell that is due, of none of these owners and organizations, or null. */
    lease: (full: FullOwners = noneFull): Promise<CellLease | null> => leases.lease(ofNone(full)),

    /** The evaluation of a cell. Null where it was deleted. */
    evaluationOf: (cell: CellLease): Promise<EvaluationRecord | null> =>
      evaluationStore(database).read(cell.evaluation_id),

    /** Notes the run of a cell, in the transaction that stores it. */
    async noteRun(tx: Database, cell: CellLease, run_id: string): Promise<void> {
      await held(cell, tx).set({ run_id }).execute()
    },

    complete: (cell: CellLease, result: CellResult): Promise<void> => end(cell, result, null),

    /** `result` is what is known of an answer whose check failed. */
    fail: (cell: CellLease, error: CellFailure, result: CellResult = emptyResult): Promise<void> =>
      end(cell, result, error),

    /** Gives back a cell that a limit refuses, until the limit resets. It counts as no attempt. */
    async defer(cell: CellLease, reason: string, waitMs: number, now: Date): Promise<void> {
      await held(cell)
        .set({ ...unleased, wait_ms: waitMs, error: reason, expires_at: expiryAfter(now, waitMs) })
        .execute()
    },
  }
}

export type CellLeases = ReturnType<typeof evaluationLeaseStore>
