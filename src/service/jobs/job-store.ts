import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { kindOfName } from '#contract/file-kinds.ts'
import type { FileKind } from '#contract/file-kinds.ts'
import { changeStatus } from '#service/files/file-status.ts'
import type { Database, Schema } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import { transact } from '#service/database/transact.ts'
import { waitAfterFailure, waitAfterInterruption } from './back-off.ts'
import { leaseWatch } from './lease-watch.ts'
import type { LeaseHolder } from './lease-watch.ts'
import { nextTurn } from './next-turn.ts'

/** A file to read, leased by one worker. Only the holder of the lease may write the file's text. */
export interface Job {
  file_id: string
  lease: string
  /** The number of failed attempts. */
  attempts: number
  /** The number of attempts that were interrupted, for example by a restart. */
  interruptions: number
}

const free = { lease: null, lease_owner: null, beat: 0 }
const unread = { ...free, attempts: 0, interruptions: 0, wait_ms: 0 }
const watchedAtOnce = 1000

/** Queues a file to be read, in the next turn of `owner`: the id of a key. */
export async function enqueueJob(tx: Database, file_id: string, owner: string): Promise<void> {
  const job = { owner, turn: await nextTurn(tx, 'jobs', owner), ...unread }
  await tx
    .insertInto('jobs')
    .values({ file_id, ...job })
    .onConflict((conflict) => conflict.column('file_id').doUpdateSet(job))
    .execute()
}

/** The job queue. A lease that is not renewed expires, and the file is read again. */
export function jobStore(database: Database, holder: LeaseHolder) {
  const watch = leaseWatch(holder)
  const leaseMs = holder.leaseSeconds * 1000

  const heldLease = (tx: Database, job: Job) =>
    tx
      .selectFrom('jobs')
      .select('file_id')
      .where('file_id', '=', job.file_id)
      .where('lease', '=', job.lease)

  /** Ends a lease without a result. */
  const interrupted = ({ file_id, lease, interruptions }: Selectable<Schema['jobs']>) =>
    database
      .updateTable('jobs')
      .set({
        ...free,
        interruptions: interruptions + 1,
        wait_ms: waitAfterInterruption(interruptions + 1),
      })
      .where('file_id', '=', file_id)
      .where('lease', '=', lease)

  /** Ends expired leases and back-offs. */
  async function endStanding(): Promise<void> {
    const rows = await database
      .selectFrom('jobs')
      .selectAll()
      .where((where) => where.or([where('lease_owner', 'is not', null), where('wait_ms', '>', 0)]))
      .orderBy('file_id')
      .limit(watchedAtOnce)
      .execute()
    const over = watch.over(
      rows.map(({ file_id, lease, beat, attempts, interruptions, wait_ms }) => ({
        id: file_id,
        state: lease === null ? `${attempts} ${interruptions}` : `${lease} ${beat}`,
        limitMs: lease === null ? wait_ms : leaseMs,
      })),
    )
    for (const row of rows) {
      if (!over.includes(row.file_id)) continue
      if (row.lease !== null) {
        await interrupted(row).where('beat', '=', row.beat).execute()
        continue
      }
      await database
        .updateTable('jobs')
        .set({ wait_ms: 0 })
        .where('file_id', '=', row.file_id)
        .where('lease', 'is', null)
        .execute()
    }
  }

  return {
    /** Leases the next job that is due, or null. */
    async lease(): Promise<Job | null> {
      await endStanding().catch((error: unknown) => {
        watch.forget()
        throw error
      })
      const lease = randomUUID()
      const row = await database
        .updateTable('jobs')
        .set({ lease, lease_owner: holder.owner, beat: 0 })
        .where('file_id', '=', (next) =>
          next
            .selectFrom('jobs')
            .select('file_id')
            .where('lease_owner', 'is', null)
            // A literal, because an index of due jobs is not used with a parameter.
            .where('wait_ms', '=', sql.lit(0))
            .orderBy('turn')
            .orderBy('file_id')
            .limit(1)
            .$if(!isSqlite(database), (query) => query.forUpdate().skipLocked()),
        )
        .returning(['file_id', 'attempts', 'interruptions'])
        .executeTakeFirst()
      return row === undefined ? null : { ...row, lease }
    },

    /** Ends the leases of processes that have ended, so that their files need not wait for expiry. */
    async releaseOf(isGone: (owner: string) => boolean): Promise<void> {
      const rows = await database
        .selectFrom('jobs')
        .selectAll()
        .where('lease_owner', 'is not', null)
        .execute()
      for (const row of rows) {
        if (isGone(row.lease_owner ?? '')) await interrupted(row).execute()
      }
    },

    /** Renews a lease. False when it is lost; the work must then stop. */
    async renew(job: Job): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('jobs')
        .set((set) => ({ beat: set('beat', '+', 1) }))
        .where('file_id', 'in', heldLease(database, job))
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
        .where('id', 'in', heldLease(database, job))
        .execute()
    },

    /** Runs `work` in a transaction that locks the lease. False, without any effect, when the lease is lost. */
    async holding(job: Job, work: (tx: Database) => Promise<void>): Promise<boolean> {
      return transact(database, async (tx) => {
        const lease = await heldLease(tx, job)
          .$if(!isSqlite(tx), (query) => query.forUpdate())
          .executeTakeFirst()
        if (lease === undefined) return false
        await work(tx)
        return true
      })
    },

    /** Completes a job with the outcome of its file. */
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

    /** Releases a job, for another attempt at once or after a back-off. */
    async release(job: Job, reason: 'stopped' | 'interrupted' | 'failed'): Promise<void> {
      const attempts = job.attempts + (reason === 'failed' ? 1 : 0)
      const interruptions = job.interruptions + (reason === 'interrupted' ? 1 : 0)
      const waits = {
        stopped: 0,
        interrupted: waitAfterInterruption(interruptions),
        failed: waitAfterFailure(attempts),
      }
      await database
        .updateTable('jobs')
        .set({ ...free, attempts, interruptions, wait_ms: waits[reason] })
        .where('file_id', 'in', heldLease(database, job))
        .execute()
    },

    /** The kind of the file, or null when it has been deleted. */
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
