import { kindOfName } from '#contract/file-kinds.ts'
import type { FileKind } from '#contract/file-kinds.ts'
import { changeStatus } from '#service/files/file-status.ts'
import { isoTime } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import { transact } from '#service/database/transact.ts'

/** A file to be read, held by one worker for a while. Holding it is what allows to write its text. */
export interface Job {
  file_id: string
  /** This one included. */
  attempts: number
  owner: string
}

/** Puts a file in line to be read. */
export async function enqueueJob(tx: Database, file_id: string, now: Date): Promise<void> {
  const run_at = isoTime(now)
  await tx
    .insertInto('jobs')
    .values({ file_id, attempts: 0, run_at, lease_owner: null, leased_until: null })
    .onConflict((conflict) =>
      conflict
        .column('file_id')
        .doUpdateSet({ attempts: 0, run_at, lease_owner: null, leased_until: null }),
    )
    .execute()
}

/** The leased queue. A lease that is not renewed ends by itself, and the file is taken up again. */
export function jobStore(database: Database, owner: string, leaseSeconds: number) {
  const leaseEnd = (now: Date): string => isoTime(new Date(now.getTime() + leaseSeconds * 1000))

  const held = (tx: Database, job: Job) =>
    tx
      .selectFrom('jobs')
      .select('file_id')
      .where('file_id', '=', job.file_id)
      .where('lease_owner', '=', job.owner)
      .where('attempts', '=', job.attempts)

  return {
    /** Takes the next job that is due, or null. */
    async lease(now: Date): Promise<Job | null> {
      const due = isoTime(now)
      const row = await database
        .updateTable('jobs')
        .set((set) => ({
          lease_owner: owner,
          leased_until: leaseEnd(now),
          attempts: set('attempts', '+', 1),
        }))
        .where('file_id', '=', (next) =>
          next
            .selectFrom('jobs')
            .select('file_id')
            .where('run_at', '<=', due)
            .where((where) =>
              where.or([where('leased_until', 'is', null), where('leased_until', '<', due)]),
            )
            .orderBy('run_at')
            .limit(1)
            .$if(!isSqlite(database), (query) => query.forUpdate().skipLocked()),
        )
        .returning(['file_id', 'attempts'])
        .executeTakeFirst()
      return row === undefined ? null : { ...row, owner }
    },

    /** Ends the leases of owners that are known to be gone, so that their files wait for nobody. */
    async releaseOf(isGone: (owner: string) => boolean): Promise<void> {
      const rows = await database
        .selectFrom('jobs')
        .select('lease_owner')
        .distinct()
        .where('lease_owner', 'is not', null)
        .execute()
      const gone = rows.map((row) => row.lease_owner ?? '').filter(isGone)
      if (gone.length === 0) return
      await database
        .updateTable('jobs')
        .set({ lease_owner: null, leased_until: null })
        .where('lease_owner', 'in', gone)
        .execute()
    },

    /** Renews a lease. False when it is lost: the work must stop. */
    async renew(job: Job, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('jobs')
        .set({ leased_until: leaseEnd(now) })
        .where('file_id', 'in', held(database, job))
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async progress(
      job: Job,
      progress: { stage: 'extracting' | 'indexing'; done: number; total: number | null },
    ): Promise<void> {
      await database
        .updateTable('files')
        .set({
          stage: progress.stage,
          progress_done: progress.done,
          progress_total: progress.total,
        })
        .where('id', 'in', held(database, job))
        .execute()
    },

    /** Does work in a transaction that holds the lease. False, having done nothing, when it is lost. */
    async holding(job: Job, work: (tx: Database) => Promise<void>): Promise<boolean> {
      return transact(database, async (tx) => {
        const lease = await held(tx, job)
          .$if(!isSqlite(tx), (query) => query.forUpdate())
          .executeTakeFirst()
        if (lease === undefined) return false
        await work(tx)
        return true
      })
    },

    /** Ends a job with what became of its file. */
    finish(
      job: Job,
      outcome: { status: 'completed' } | { status: 'failed'; code: string; description: string },
      work?: (tx: Database) => Promise<void>,
    ): Promise<boolean> {
      return this.holding(job, async (tx) => {
        await work?.(tx)
        const error = outcome.status === 'failed' ? outcome : null
        await changeStatus(tx, job.file_id, outcome.status, error)
        await tx.deleteFrom('jobs').where('file_id', '=', job.file_id).execute()
      })
    },

    /** Gives a job back, to be taken up again at a time. `undone`: this attempt does not count. */
    async release(job: Job, run_at: Date, undone: boolean): Promise<void> {
      await database
        .updateTable('jobs')
        .set({
          lease_owner: null,
          leased_until: null,
          run_at: isoTime(run_at),
          attempts: job.attempts - (undone ? 1 : 0),
        })
        .where('file_id', 'in', held(database, job))
        .execute()
    },

    /** What kind of file it is, or null when it is gone. */
    async kind(job: Job): Promise<FileKind | null> {
      const row = await database
        .selectFrom('files')
        .select('name')
        .where('id', '=', job.file_id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      return row === undefined ? null : kindOfName(row.name)
    },
  }
}

export type Jobs = ReturnType<typeof jobStore>
