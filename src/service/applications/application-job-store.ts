import { sql } from 'kysely'
import { z } from 'zod'
import type { BatchUsage } from '#contract/applications/batches.ts'
import { generation } from '#contract/applications/generation.ts'
import type { Generation, InputValues } from '#contract/applications/generation.ts'
import { maxApplicationJobs } from '#contract/applications/jobs.ts'
import type { listApplicationJobs } from '#contract/applications/jobs.ts'
import type { Query } from '#contract/endpoint.ts'
import { isProviderAdmin } from '#service/access/caller.ts'
import type { Caller } from '#service/access/caller.ts'
import { isoTime } from '#service/clock.ts'
import type { Stamp } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { isUniqueViolation } from '#service/database/unique-violation.ts'
import { Failure } from '#service/failure.ts'
import type { ProviderAnswer } from '#service/failure.ts'
import { providerAnswer, recordedMessage } from '#service/http/recorded-failure.ts'
import { storedJson } from '#service/json/stored-json.ts'
import { newWork, unleased } from '#service/leases/lease-store.ts'
import { nextTurn } from '#service/leases/turn-store.ts'

const ids = storedJson(z.array(z.string()))

export const jobRow = z.object({
  id: z.string(),
  application_id: z.string(),
  /** The key that started or retried it. */
  key_id: z.string(),
  status: z.enum(['in_progress', 'completed', 'failed']),
  created_at: z.string(),
  updated_at: z.string(),
  completed_at: z.string().nullable(),
  characters: z.number(),
  /** Whether a worker has begun it. */
  lease_owner: z.string().nullable(),
  error_key: z.string().nullable(),
  error: z.string().nullable(),
  provider: storedJson(z.nullable(providerAnswer)),
  graph_ids: ids,
  file_ids: ids,
  result: storedJson(z.nullable(generation)),
  prompt_tokens: z.number().nullable(),
  completion_tokens: z.number().nullable(),
  cost: z.number().nullable(),
})
export type JobRow = z.infer<typeof jobRow>

/** The columns of `jobRow`. */
export const jobColumns = [
  'id',
  'application_id',
  'key_id',
  'status',
  'created_at',
  'updated_at',
  'completed_at',
  'characters',
  'lease_owner',
  'error_key',
  'error',
  'provider',
  'graph_ids',
  'file_ids',
  'result',
  'prompt_tokens',
  'completion_tokens',
  'cost',
] as const

// A job that no worker has begun after this time fails.
const maxWaitMs = 86_400_000

/** Why a job ended without an answer. */
export interface JobError {
  key: string
  message: string
  provider?: ProviderAnswer | null
}

/** The request that queues a job. */
export interface JobRequest {
  version_id: string
  request_id: string
  address: string
}

/**
 * The jobs of applications, as a caller may see them: a team key those that keys of its team started, and an
 * organization key all.
 */
export function applicationJobStore(database: Database) {
  const visible = (caller: Caller) =>
    database
      .selectFrom('application_jobs')
      .where('organization_id', '=', caller.organization_id)
      .where('batch_id', 'is', null)
      .$if(caller.team_id !== null, (query) => query.where('scope_id', '=', caller.team_id ?? ''))
      .where('application_id', 'in', (of) =>
        of.selectFrom('applications').select('id').where('deleted_at', 'is', null),
      )

  /** Throws `application_job_not_found` when it never existed, or the caller may not see it. */
  async function require(caller: Caller, id: string): Promise<JobRow> {
    const row = await visible(caller).select(jobColumns).where('id', '=', id).executeTakeFirst()
    if (row === undefined) {
      throw new Failure('application_job_not_found', 'There is no such job.')
    }
    return jobRow.parse(row)
  }

  async function queued(caller: Caller, request: JobRequest, now: Date) {
    const job = { ...caller, ...request, scope_id: caller.team_id ?? caller.organization_id }
    const turn = await nextTurn(database, 'application_jobs', ownerOf(job))
    return queuedJob(job, turn, now)
  }

  /** Deletes the oldest jobs that have ended, of those that share a limit. */
  async function prune(application_id: string, scope_id: string): Promise<void> {
    const oldest = await database
      .selectFrom('application_jobs')
      .select('id')
      .where('application_id', '=', application_id)
      .where('scope_id', '=', scope_id)
      .where('batch_id', 'is', null)
      .where('status', '<>', 'in_progress')
      .orderBy('id', 'desc')
      .offset(maxApplicationJobs)
      .limit(1)
      .executeTakeFirst()
    if (oldest === undefined) return
    await database
      .deleteFrom('application_jobs')
      .where('application_id', '=', application_id)
      .where('scope_id', '=', scope_id)
      .where('batch_id', 'is', null)
      .where('status', '<>', 'in_progress')
      .where('id', '<=', oldest.id)
      .execute()
  }

  return {
    require,

    /**
     * Queues a job; must be called in a transaction. Throws `application_job_running` while another one of the
     * same application and scope runs.
     */
    async create(
      caller: Caller,
      job: JobRequest & { application_id: string; inputs: InputValues },
      stamp: Stamp,
    ): Promise<void> {
      const { application_id, inputs } = job
      const scope_id = caller.team_id ?? caller.organization_id
      const row = await queued(caller, job, new Date(stamp.created_at))
      await prune(application_id, scope_id)
      await orRunning(() =>
        database
          .insertInto('application_jobs')
          .values({
            ...row,
            ...stamp,
            application_id,
            organization_id: caller.organization_id,
            scope_id,
            inputs: JSON.stringify(inputs),
          })
          .execute(),
      )
    },

    /** Queues a failed job again; must be called in a transaction. Throws as `create` does, and as `require`. */
    async retry(caller: Caller, id: string, request: JobRequest, now: Date): Promise<void> {
      const row = await queued(caller, request, now)
      let isRetried = false
      await orRunning(async () => {
        const { numUpdatedRows } = await database
          .updateTable('application_jobs')
          .set(row)
          .where('id', '=', id)
          .where('id', 'in', visible(caller).select('id'))
          .where('status', '=', 'failed')
          .executeTakeFirst()
        isRetried = numUpdatedRows > 0n
      })
      if (isRetried) return
      await require(caller, id)
      throw notFailed()
    },

    async list(
      caller: Caller,
      application_id: string,
      { status, offset, limit }: Query<typeof listApplicationJobs>,
    ): Promise<{ rows: JobRow[]; total: number }> {
      const query = visible(caller)
        .where('application_id', '=', application_id)
        .$if(status !== undefined, (all) => all.where('status', '=', status ?? ''))
      const rows = await query
        .select(jobColumns)
        .orderBy('id', 'desc')
        .offset(offset)
        .limit(limit)
        .execute()
      const { count } = await query
        .select((of) => of.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
      return { rows: rows.map((row) => jobRow.parse(row)), total: Number(count) }
    },

    /** Ends the running jobs of an application. Their workers lose the leases. */
    async cancelOfApplication(application_id: string, error: JobError, now: Date): Promise<void> {
      await database
        .updateTable('application_jobs')
        .set(failedJob(error, now))
        .where('application_id', '=', application_id)
        .where('status', '=', 'in_progress')
        .execute()
    },

    /** Ends the running jobs that a team started, and those of its applications. */
    async cancelOfTeam(team_id: string, error: JobError, now: Date): Promise<void> {
      await database
        .updateTable('application_jobs')
        .set(failedJob(error, now))
        .where('status', '=', 'in_progress')
        .where((where) =>
          where.or([
            where('scope_id', '=', team_id),
            where('application_id', 'in', (of) =>
              of.selectFrom('applications').select('id').where('owner_id', '=', team_id),
            ),
          ]),
        )
        .execute()
    },
  }
}

/** When a job that is queued at this time fails if no worker has begun it. */
export function expiryOf(now: Date): string {
  return isoTime(new Date(now.getTime() + maxWaitMs))
}

/** Who takes turns: the team that started a job, or the key where it is one of the organization. */
export function ownerOf({
  organization_id,
  scope_id,
  key_id,
}: Pick<Caller, 'organization_id' | 'key_id'> & { scope_id: string }): string {
  return scope_id === organization_id ? key_id : scope_id
}

/** The columns of a job that has just been queued. */
export function queuedJob(
  job: JobRequest & Parameters<typeof ownerOf>[0],
  turn: number,
  now: Date,
) {
  const { key_id, version_id, request_id, address } = job
  return {
    status: 'in_progress',
    key_id,
    version_id,
    request_id,
    address,
    updated_at: isoTime(now),
    completed_at: null,
    expires_at: expiryOf(now),
    characters: 0,
    error_key: null,
    error: null,
    provider: null,
    graph_ids: '[]',
    file_ids: '[]',
    result: null,
    owner: ownerOf(job),
    turn,
    ...newWork,
  }
}

/** The columns of a job that ended without an answer. */
export function failedJob({ key, message, provider = null }: JobError, now: Date) {
  const at = isoTime(now)
  return {
    status: 'failed',
    error_key: key,
    error: message,
    provider: provider === null ? null : JSON.stringify(provider),
    completed_at: at,
    updated_at: at,
    ...unleased,
    wait_ms: 0,
  }
}

/** Why a job failed, as its reader may see it. */
export function presentJobError(
  { error, error_key, provider }: Pick<JobRow, 'error' | 'error_key' | 'provider'>,
  caller: Caller,
): { error?: string; error_key?: string } {
  const forProviderAdmin = isProviderAdmin(caller)
  return {
    ...(error !== null && {
      error: recordedMessage({ message: error, provider }, { forProviderAdmin }),
    }),
    ...(error_key !== null && { error_key }),
  }
}

/** The usage of an attempt that asked no model. */
export const noUsage: BatchUsage = { prompt_tokens: 0, completion_tokens: 0, cost: null }

/** The columns that add what an attempt at a job used. */
export function usedBy({ prompt_tokens, completion_tokens, cost }: BatchUsage) {
  const sum = (column: string, used: number) =>
    sql<number>`coalesce(${sql.ref(column)}, 0) + ${used}`
  return {
    prompt_tokens: sum('prompt_tokens', prompt_tokens),
    completion_tokens: sum('completion_tokens', completion_tokens),
    ...(cost !== null && { cost: sum('cost', cost) }),
  }
}

/** What a job, or a batch, used. */
export function presentUsage({
  prompt_tokens,
  completion_tokens,
  cost,
}: Pick<JobRow, 'prompt_tokens' | 'completion_tokens' | 'cost'>): { usage?: BatchUsage } {
  if (prompt_tokens === null || completion_tokens === null) return {}
  return { usage: { prompt_tokens, completion_tokens, cost } }
}

/** The columns of a job with its answer. */
export function completedJob(
  result: Generation,
  { graph_ids, file_ids }: { graph_ids: readonly string[]; file_ids: readonly string[] },
  now: Date,
) {
  const at = isoTime(now)
  return {
    status: 'completed',
    error: null,
    result: JSON.stringify(result),
    characters: result.suggestion.length,
    graph_ids: JSON.stringify(graph_ids),
    file_ids: JSON.stringify(file_ids),
    completed_at: at,
    updated_at: at,
    ...unleased,
    wait_ms: 0,
  }
}

function notFailed(): Failure {
  return new Failure('application_job_not_failed', 'Only a failed job can be retried.')
}

async function orRunning(write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new Failure('application_job_running', 'A job of this application is still running.')
  }
}
