import type { ApplicationBatch, ApplicationBatchRow } from '#contract/applications/batches.ts'
import type { Caller } from '#service/access/caller.ts'
import type { Database } from '#service/database/schema.ts'
import { readableSources } from '#service/runs/readable-sources.ts'
import { batchRowStore } from './batch-row-store.ts'
import type { StoredBatchRow } from './batch-row-store.ts'
import type { BatchRow } from './batch-store.ts'

export async function presentBatches(
  database: Database,
  { key_id }: Pick<Caller, 'key_id'>,
  batches: readonly BatchRow[],
): Promise<ApplicationBatch[]> {
  const ids = batches.map(({ id }) => id)
  const rows = batchRowStore(database)
  const counts = await rows.counts(ids)
  const waits = await rows.waits(ids)
  const lastNumbers = await rows.lastNumbers(ids)
  return batches.map((batch) => {
    const { id, application_id, name, status, created_at, updated_at, ended_at, total } = batch
    const { in_progress = 0, completed = 0, failed = 0 } = counts.get(id) ?? {}
    const left = total - in_progress - completed - failed
    const isCancelled = status === 'cancelled'
    const waiting_for = waits.get(id)
    return {
      id,
      application_id,
      name,
      status,
      created_at,
      updated_at,
      ...(ended_at !== null && { ended_at }),
      total,
      last_number: lastNumbers.get(id) ?? total,
      is_own: batch.key_id === key_id,
      counts: {
        queued: isCancelled ? 0 : left,
        in_progress,
        completed,
        failed,
        cancelled: isCancelled ? left : 0,
      },
      ...(waiting_for !== undefined && { waiting_for }),
      inputs: batch.inputs,
    }
  })
}

/** Presents rows; an answer that comes from what the caller cannot read any more is left out. */
export async function presentBatchRows(
  database: Database,
  caller: Caller,
  batch: BatchRow,
  rows: readonly StoredBatchRow[],
): Promise<ApplicationBatchRow[]> {
  const isReadable = await readableSources(
    database,
    caller,
    rows.flatMap(({ job }) => job ?? []),
  )
  return rows.map(({ number, inputs, job }) => {
    const status = job?.status ?? 'queued'
    const isQueued = status === 'queued'
    const isHidden = job?.result != null && !isReadable(job)
    return {
      number,
      status: isQueued && batch.status === 'cancelled' ? ('cancelled' as const) : status,
      inputs,
      ...(job !== null && {
        ...(job.result !== null && !isHidden && { data: job.result }),
        ...(job.error !== null && { error: job.error }),
        ...(job.error_key !== null && { error_key: job.error_key }),
        ...(job.completed_at !== null && { completed_at: job.completed_at }),
      }),
      ...(isHidden && { hidden_reason: 'source_not_accessible' as const }),
    }
  })
}
