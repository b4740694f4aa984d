import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { z } from 'zod'
import { kindOfName } from '#contract/file-kinds.ts'
import type { FileKind } from '#contract/file-kinds.ts'
import { queueFileEmbedding } from '#service/embeddings/file-embedding-store.ts'
import type { Database } from '#service/database/schema.ts'
import { dequeueJob, parkJob } from '#service/files/file-queue-store.ts'
import { processedVersionStore } from '#service/files/versions/processed-version-store.ts'
import { endProcessing } from '#service/files/versions/end-processing.ts'
import { noneFull } from './file-slots.ts'
import type { FileOwner, FullOwners } from './file-slots.ts'
import { leaseFields, leaseStore } from '#service/leases/lease-store.ts'
import type { LeaseHolder } from '#service/leases/lease-watch.ts'

const jobRow = z.object({ ...leaseFields, version_id: z.string(), owner: z.string() })

/** A version of a file to read, leased by one worker. `owner` is the ID of the key that queued it. Only the holder of the lease may write the file's text. */
export type Job = z.infer<typeof jobRow>

/** What is known of a file before it is read. */
export interface JobFile {
  kind: FileKind
  /** Files of one scope may be read by the same process. */
  scope: string
  owner: FileOwner
  /** Whether an attempt has left its output. */
  hasText: boolean
  /** Whether its passages are indexed for a graph while it is read. */
  isInGraph: boolean
  /** Whether it is read without passages, which are made when its file joins a graph. */
  awaitsGraph: boolean
}

/** The kinds whose readers find no pictures. */
export const plainKinds: ReadonlySet<string> = new Set(['txt', 'csv', 'srt'])

// Less is read in about a second, passages included.
const maxBytesAtOnce = 4_000_000

/** The file of a version that was to be completed without passages has joined a graph meanwhile. */
export class JoinedGraph extends Error {
  override readonly name = 'JoinedGraph'
}

// Work of an owner who has none yet enters the queue behind the first that is due, so that a look at its head finds it,
// however long the queue is.
const dueAtHead = 100

const teamOfFile = sql`coalesce(files.team_id, files.storage_team_id, files.organization_id)`

const isNoneOf = (value: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<SqlBool> =>
  ids.length === 0 ? sql`true` : sql`${value} not in (${sql.join(ids)})`

/** Whether a job may be the first of a key of which no file is read, and was not interrupted before. */
const isFirstOf = (keys: readonly string[] | null): RawBuilder<SqlBool> =>
  keys === null
    ? sql`false`
    : sql`(${isNoneOf(sql.ref('head.owner'), keys)} and head.attempts = 0 and head.interruptions = 0)`

/** Whether a job is at the head of the queue and may begin beside the files of these owners. */
function isOfOthers({ organizations, teams, keys, isFull }: FullOwners): RawBuilder<SqlBool> {
  if (organizations.length === 0 && teams.length === 0) return sql`true`
  const isOfNone = isFull
    ? sql`false`
    : sql`(${isNoneOf(sql.ref('files.organization_id'), organizations)} and ${isNoneOf(teamOfFile, teams)})`
  return sql`version_id in (
    select head.version_id from (
      select version_id, owner, attempts, interruptions from jobs where lease_owner is null and wait_ms = 0
      order by turn, version_id limit ${sql.lit(dueAtHead)}
    ) as head
    inner join file_versions on file_versions.id = head.version_id
    inner join files on files.id = file_versions.file_id
    where ${isOfNone} or ${isFirstOf(keys)}
  )`
}

/** The job queue. */
export function jobStore(database: Database, holder: LeaseHolder) {
  const leases = leaseStore(database, 'jobs', jobRow, holder)

  return {
    ...leases,

    /** Leases the next job that is due, of none of these owners, or null. */
    lease: (full: FullOwners = noneFull): Promise<Job | null> => leases.lease(isOfOthers(full)),

    /** Whether a file that was not interrupted before waits, of none of these keys. */
    async isAnyWaiting(keys: readonly string[]): Promise<boolean> {
      const { rows } = await sql`
        select version_id from (
          select version_id, owner, attempts, interruptions from jobs where lease_owner is null and wait_ms = 0
          order by turn, version_id limit ${sql.lit(dueAtHead)}
        ) as head
        where ${isFirstOf(keys)} limit 1`.execute(database)
      return rows.length > 0
    },

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

    /**
     * Ends a job with the outcome of its file, and with `work` in the same transaction. A version that awaits a graph keeps
     * its job, parked; throws `JoinedGraph`, without any effect, where its file is in one now.
     */
    finish(
      job: Job,
      outcome:
        | { status: 'completed'; awaitsGraph?: boolean }
        | { status: 'failed'; code: string; description: string },
      work?: (tx: Database) => Promise<void>,
    ): Promise<boolean> {
      return leases.holding(job, async (tx) => {
        // Lock order: jobs, graphs, file. Work locks the file, so it comes after the outcome, which locks the graphs.
        await endProcessing(tx, job.version_id, outcome)
        await work?.(tx)
        if (outcome.status === 'completed' && outcome.awaitsGraph) {
          const version = await processedVersionStore(tx).find(job.version_id)
          if (version?.hasGraph) throw new JoinedGraph()
          await parkJob(tx, job.version_id)
          return
        }
        await dequeueJob(tx, job.version_id)
        if (outcome.status === 'completed') await queueFileEmbedding(tx, job.version_id)
      })
    },

    /** The file that a job reads; null when it has been deleted. */
    async file({ version_id }: Pick<Job, 'version_id'>): Promise<JobFile | null> {
      const version = await processedVersionStore(database).find(version_id)
      const kind = version === null ? null : kindOfName(version.name)
      if (version === null || kind === null) return null
      const { organization_id, team_id, storage_team_id, hasText, isInGraph, hasGraph, size } =
        version
      return {
        kind,
        scope: JSON.stringify([organization_id, team_id, storage_team_id]),
        owner: { organization_id, team_id: team_id ?? storage_team_id ?? organization_id },
        hasText,
        isInGraph,
        awaitsGraph: plainKinds.has(kind) && size > maxBytesAtOnce && !hasGraph,
      }
    },
  }
}

export type Jobs = ReturnType<typeof jobStore>
