import { z } from 'zod'
import { kindOfName } from '#contract/file-kinds.ts'
import type { FileKind } from '#contract/file-kinds.ts'
import { queueFileEmbedding } from '#service/embeddings/file-embedding-store.ts'
import { changeStatus } from '#service/graphs/file-status-store.ts'
import type { Database } from '#service/database/schema.ts'
import { dequeueJob } from '#service/files/file-queue-store.ts'
import { leaseFields, leaseStore } from '#service/leases/lease-store.ts'
import type { LeaseHolder } from '#service/leases/lease-watch.ts'

const jobRow = z.object({ ...leaseFields, file_id: z.string() })

/** A file to read, leased by one worker. Only the holder of the lease may write the file's text. */
export type Job = z.infer<typeof jobRow>

/** The job queue. */
export function jobStore(database: Database, holder: LeaseHolder) {
  const leases = leaseStore(database, 'jobs', jobRow, holder)

  return {
    ...leases,

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
        .where('id', 'in', leases.idIfHeld(job))
        .execute()
    },

    /** Ends a job with the outcome of its file, and with `work` in the same transaction. */
    finish(
      job: Job,
      outcome: { status: 'completed' } | { status: 'failed'; code: string; description: string },
      work?: (tx: Database) => Promise<void>,
    ): Promise<boolean> {
      return leases.holding(job, async (tx) => {
        const error = outcome.status === 'failed' ? outcome : null
        // Lock order: job, graphs, file. Work locks the file, so it comes after the status, which locks the graphs.
        await changeStatus(tx, job.file_id, outcome.status, error)
        await work?.(tx)
        await dequeueJob(tx, job.file_id)
        if (outcome.status === 'completed') await queueFileEmbedding(tx, job.file_id)
      })
    },

    /** The kind of the file and whose it is, or null when it has been deleted. */
    async file(job: Job): Promise<{ kind: FileKind; scope: string } | null> {
      const row = await database
        .selectFrom('files')
        .select(['name', 'organization_id', 'team_id', 'storage_team_id'])
        .where('id', '=', job.file_id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      const kind = row === undefined ? null : kindOfName(row.name)
      if (row === undefined || kind === null) return null
      const { organization_id, team_id, storage_team_id } = row
      return { kind, scope: JSON.stringify([organization_id, team_id, storage_team_id]) }
    },
  }
}

export type Jobs = ReturnType<typeof jobStore>
