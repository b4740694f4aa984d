import { z } from 'zod'
import { kindOfName } from '#contract/file-kinds.ts'
import type { FileKind } from '#contract/file-kinds.ts'
import { queueFileEmbedding } from '#service/embeddings/file-embedding-store.ts'
import type { Database } from '#service/database/schema.ts'
import { dequeueJob } from '#service/files/file-queue-store.ts'
import { processedVersionStore } from '#service/files/versions/processed-version-store.ts'
import { endProcessing } from '#service/files/versions/end-processing.ts'
import { leaseFields, leaseStore } from '#service/leases/lease-store.ts'
import type { LeaseHolder } from '#service/leases/lease-watch.ts'

const jobRow = z.object({ ...leaseFields, version_id: z.string() })

/** A version of a file to read, leased by one worker. Only the holder of the lease may write the file's text. */
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
      const columns = {
        stage: progress.stage,
        progress_done: progress.done,
        progress_total: progress.total,
      }
      await database
        .updateTable('files')
        .set(columns)
        .where('version_id', 'in', leases.idIfHeld(job))
        .execute()
      await database
        .updateTable('file_versions')
        .set(columns)
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
        // Lock order: jobs, graphs, file. Work locks the file, so it comes after the outcome, which locks the graphs.
        await endProcessing(tx, job.version_id, outcome)
        await work?.(tx)
        await dequeueJob(tx, job.version_id)
        if (outcome.status === 'completed') await queueFileEmbedding(tx, job.version_id)
      })
    },

    /** The kind of the file, whose it is, and whether an attempt has left its output; null when it has been deleted. */
    async file(job: Job): Promise<{ kind: FileKind; scope: string; hasText: boolean } | null> {
      const version = await processedVersionStore(database).find(job.version_id)
      const kind = version === null ? null : kindOfName(version.name)
      if (version === null || kind === null) return null
      const { organization_id, team_id, storage_team_id, hasText } = version
      return { kind, scope: JSON.stringify([organization_id, team_id, storage_team_id]), hasText }
    },
  }
}

export type Jobs = ReturnType<typeof jobStore>
