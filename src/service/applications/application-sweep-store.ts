import type { Database } from '#service/database/schema.ts'
import { transact } from '#service/database/transact.ts'

// A slice is some ten milliseconds of work in SQLite.
const jobsPerSlice = 20
// Rows that have not begun are small.
const batchRowsPerSlice = 500

/** Has the jobs of a deleted application swept. */
export async function queueApplicationSweep(tx: Database, application_id: string): Promise<void> {
  await tx
    .insertInto('application_sweeps')
    .values({ application_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Has the rows of deleted batches swept. */
export async function queueBatchSweep(tx: Database, batch_ids: readonly string[]): Promise<void> {
  await tx
    .insertInto('batch_sweeps')
    .values(batch_ids.map((batch_id) => ({ batch_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Deletes some jobs of deleted applications and batches. False when there are none. */
export async function sweepApplicationSlice(database: Database): Promise<boolean> {
  return (await sweepJobs(database)) || sweepBatchRows(database)
}

async function sweepBatchRows(database: Database): Promise<boolean> {
  const sweep = await database
    .selectFrom('batch_sweeps')
    .select('batch_id')
    .limit(1)
    .executeTakeFirst()
  if (sweep === undefined) return false
  const { batch_id } = sweep
  await transact(database, async (tx) => {
    const waiting = await tx
      .selectFrom('application_batch_rows')
      .select('number')
      .where('batch_id', '=', batch_id)
      .orderBy('number')
      .limit(batchRowsPerSlice)
      .execute()
    const last = waiting.at(-1)
    if (last !== undefined) {
      await tx
        .deleteFrom('application_batch_rows')
        .where('batch_id', '=', batch_id)
        .where('number', '<=', last.number)
        .execute()
      return
    }
    const { numDeletedRows } = await tx
      .deleteFrom('application_jobs')
      .where('id', 'in', (of) =>
        of
          .selectFrom('application_jobs as job')
          .select('job.id')
          .where('job.batch_id', '=', batch_id)
          .limit(jobsPerSlice),
      )
      .executeTakeFirst()
    if (numDeletedRows > 0n) return
    await tx.deleteFrom('batch_sweeps').where('batch_id', '=', batch_id).execute()
  })
  return true
}

async function sweepJobs(database: Database): Promise<boolean> {
  const sweep = await database
    .selectFrom('application_sweeps')
    .select('application_id')
    .limit(1)
    .executeTakeFirst()
  if (sweep === undefined) return false
  const { application_id } = sweep
  await transact(database, async (tx) => {
    const jobs = await tx
      .selectFrom('application_jobs')
      .select('id')
      .where('application_id', '=', application_id)
      .limit(jobsPerSlice)
      .execute()
    if (jobs.length === 0) {
      await tx
        .deleteFrom('application_sweeps')
        .where('application_id', '=', application_id)
        .execute()
      return
    }
    await tx
      .deleteFrom('application_jobs')
      .where(
        'id',
        'in',
        jobs.map(({ id }) => id),
      )
      .execute()
  })
  return true
}
