import { z } from 'zod'
import { inputValues } from '#contract/applications/generation.ts'
import type { Generation } from '#contract/applications/generation.ts'
import { isoTime } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { storedJson } from '#service/json/stored-json.ts'
import { leaseFields, leaseStore } from '#service/leases/lease-store.ts'
import type { LeaseHolder } from '#service/leases/lease-watch.ts'
import { completedJob, failedJob } from './application-job-store.ts'
import type { JobError } from './application-job-store.ts'

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
  inputs: storedJson(inputValues),
})

/** A job of an application, leased by one worker. Only the holder of the lease may end it. */
export type JobLease = z.infer<typeof leaseRow>

/** The queue of jobs of applications. */
export function applicationJobLeaseStore(database: Database, holder: LeaseHolder) {
  const leases = leaseStore(database, 'application_jobs', leaseRow, holder)
  const held = (job: JobLease) =>
    database.updateTable('application_jobs').where('id', 'in', leases.idIfHeld(job))

  return {
    ...leases,

    async progress(job: JobLease, characters: number, now: Date): Promise<void> {
      await held(job)
        .set({ characters, updated_at: isoTime(now) })
        .execute()
    },

    async fail(job: JobLease, error: JobError, now: Date): Promise<void> {
      await held(job).set(failedJob(error, now)).execute()
    },

    /** Ends a job with its answer, and what it comes from. Without effect when the lease is lost. */
    async complete(
      job: JobLease,
      result: Generation,
      sources: { graph_ids: readonly string[]; file_ids: readonly string[] },
      now: Date,
    ): Promise<void> {
      await held(job)
        .set(completedJob(result, sources, now))
        .execute()
    },
  }
}

export type JobLeases = ReturnType<typeof applicationJobLeaseStore>
