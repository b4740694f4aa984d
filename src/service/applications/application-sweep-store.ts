import type { Database } from '#service/database/schema.ts'
import { transact } from '#service/database/transact.ts'

// A slice is some ten milliseconds of work in SQLite.
const jobsPerSlice = 20

/** Has the jobs of a deleted application swept. */
export async function queueApplicationSweep(tx: Database, application_id: string): Promise<void> {
  await tx
    .insertInto('application_sweeps')
    .values({ application_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Deletes some jobs of deleted applications. False when there are none. */
export async function sweepApplicationSlice(database: Database): Promise<boolean> {
  const sweep = await database
    .selectFrom('application_sweeps')
    .select('application_id')
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
