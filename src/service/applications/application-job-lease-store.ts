import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { z } from 'zod'
import type { BatchUsage } from '#contract/applications/batches.ts'
import { inputValues } from '#contract/applications/generation.ts'
import type { Generation, InputValues } from '#contract/applications/generation.ts'
import { isoTime } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { transact } from '#service/database/transact.ts'
import { storedJson } from '#service/json/stored-json.ts'
import { leaseFields, leaseStore, newWork, unleased } from '#service/leases/lease-store.ts'
import type { LeaseHolder } from '#service/leases/lease-watch.ts'
import { completedJob, expiryOf, failedJob, noUsage, usedBy } from './application-job-store.ts'
import type { JobError } from './application-job-store.ts'
import { noneFull } from './queue/job-slots.ts'
import type { FullOwners } from './queue/job-slots.ts'
import { batchRowStore } from './batches/batch-row-store.ts'
import { applicationBatchStore } from './batches/batch-store.ts'

const leaseRow = z.object({
  ...leaseFields,
  application_id: z.string(),
  organization_id: z.string(),
  scope_id: z.string(),
  key_id: z.string(),
  version_id: z.string(),
  expires_at: z.string(),
  request_id: z.string(),
  address: z.string(),
  batch_id: z.string().nullable(),
  owner: z.string(),
})

/** A job of an application, leased by one worker. Only the holder of the lease may end it. */
export type JobLease = z.infer<typeof leaseRow>

const noneOf = (column: 'owner' | 'organization_id', ids: readonly string[]): RawBuilder<SqlBool> =>
  ids.length === 0 ? sql`true` : sql`${sql.ref(column)} not in (${sql.join(ids)})`

/** Whether work in a queue is of none of these owners and organizations. */
export const ofNone = ({ owners, organizations }: FullOwners): RawBuilder<SqlBool> =>
  sql`${noneOf('owner', owners)} and ${noneOf('organization_id', organizations)}`

/** The queue of jobs of applications. */
export function applicationJobLeaseStore(database: Database, holder: LeaseHolder) {
  const leases = leaseStore(database, 'application_jobs', leaseRow, holder)
  const held = (job: JobLease, of = database) =>
    of.updateTable('application_jobs').where('id', 'in', leases.idIfHeld(job))

  /** The row of a batch ends in the transaction that begins the next one. */
  async function end(
    job: JobLease,
    ended: ReturnType<typeof failedJob> | ReturnType<typeof completedJob>,
    usage: BatchUsage,
  ): Promise<void> {
    const { batch_id } = job
    const columns = { ...ended, ...usedBy(usage) }
    if (batch_id === null) {
      await held(job).set(columns).execute()
      return
    }
    await transact(database, async (tx) => {
      // Lock order: batch, rows, as in whatever changes a batch; another order can deadlock on PostgreSQL.
      const batch = await applicationBatchStore(tx).lock(batch_id)
      const { numUpdatedRows } = await held(job, tx).set(columns).executeTakeFirst()
      if (batch === null || numUpdatedRows === 0n) return
      await applicationBatchStore(tx).addUsage(batch, usage)
      await batchRowStore(tx).advance(batch, holder.clock)
    })
  }

  return {
    ...leases,

    /** Leases the next job that is due, of none of these owners and organizations, or null. */
    lease: (full: FullOwners = noneFull): Promise<JobLease | null> => leases.lease(ofNone(full)),

    /** The values of a job, which may be large. Null where it was deleted. */
    async inputs({ id }: JobLease): Promise<InputValues | null> {
      const row = await database
        .selectFrom('application_jobs')
        .select('inputs')
        .where('id', '=', id)
        .executeTakeFirst()
      return row === undefined ? null : storedJson(inputValues).parse(row.inputs)
    },

    async progress(job: JobLease, characters: number, now: Date): Promise<void> {
      await held(job)
        .set({ characters, updated_at: isoTime(now) })
        .execute()
    },

    /** Ends a job without an answer. Without effect when the lease is lost. */
    async fail(job: JobLease, error: JobError, now: Date, usage = noUsage): Promise<void> {
      await end(job, failedJob(error, now), usage)
    },

    /** Adds what an attempt used that is made again. Without effect when the lease is lost. */
    async addUsage(job: JobLease, usage: BatchUsage): Promise<void> {
      await transact(database, async (tx) => {
        // Lock order: batch, rows, as in `end`.
        const batch = await applicationBatchStore(tx).lock(job.batch_id ?? '')
        const { numUpdatedRows } = await held(job, tx).set(usedBy(usage)).executeTakeFirst()
        if (batch === null || numUpdatedRows === 0n) return
        await applicationBatchStore(tx).addUsage(batch, usage)
      })
    },

    /** Ends a job with its answer, and what it comes from. Without effect when the lease is lost. */
    async complete(
      job: JobLease,
      result: Generation,
      sources: { graph_ids: readonly string[]; file_ids: readonly string[] },
      now: Date,
      usage = noUsage,
    ): Promise<void> {
      await end(job, completedJob(result, sources, now), usage)
    },

    /**
     * Gives back a row of a batch whose key has ended. The batch is paused, unless another key took it over meanwhile.
     * Without effect when the lease is lost.
     */
    async pauseBatch(job: JobLease): Promise<void> {
      await transact(database, async (tx) => {
        // Lock order: batch, rows, as in `end`.
        const batch = await applicationBatchStore(tx).lock(job.batch_id ?? '')
        const { numUpdatedRows } = await held(job, tx)
          .set({ ...newWork, status: 'queued' })
          .executeTakeFirst()
        if (batch === null || numUpdatedRows === 0n) return
        if (batch.status === 'running' && batch.key_id === job.key_id) {
          await applicationBatchStore(tx).setStatus(
            batch,
            'paused',
            holder.clock.now(),
            'key_ended',
          )
        } else await batchRowStore(tx).advance(batch, holder.clock)
      })
    },

    /** Gives back a job that a limit refuses, until the limit resets. It counts as no attempt. */
    async defer(job: JobLease, reason: string, waitMs: number, now: Date): Promise<void> {
      await held(job)
        .set({ ...unleased, wait_ms: waitMs, error: reason })
        .set({ expires_at: expiryOf(new Date(now.getTime() + waitMs)) })
        .execute()
    },
  }
}

export type JobLeases = ReturnType<typeof applicationJobLeaseStore>
