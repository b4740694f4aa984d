import { z } from 'zod'
import { maxEndedBatches, maxUnfinishedBatches } from '#contract/applications/batches.ts'
import type { BatchUsage } from '#contract/applications/batches.ts'
import type { PageQuery } from '#contract/primitives.ts'
import type { Caller } from '#service/access/caller.ts'
import { isoTime } from '#service/clock.ts'
import type { Stamp } from '#service/clock.ts'
import { pageOfRows } from '#service/database/page-of-rows.ts'
import type { Database } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import { Failure } from '#service/failure.ts'
import { storedJson } from '#service/json/stored-json.ts'
import { usedBy } from '#service/applications/application-job-store.ts'
import { queueBatchSweep } from '#service/applications/application-sweep-store.ts'
import type { JobRequest } from '#service/applications/application-job-store.ts'

const batchRow = z.object({
  id: z.string(),
  application_id: z.string(),
  organization_id: z.string(),
  scope_id: z.string(),
  key_id: z.string(),
  starter_key_id: z.string(),
  version_id: z.string(),
  status: z.enum(['running', 'paused', 'completed', 'cancelled']),
  pause_reason: z.enum(['key_ended']).nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  ended_at: z.string().nullable(),
  total: z.number(),
  name: z.string(),
  inputs: storedJson(z.array(z.string())),
  request_id: z.string(),
  address: z.string(),
  prompt_tokens: z.number().nullable(),
  completion_tokens: z.number().nullable(),
  cost: z.number().nullable(),
})
export type BatchRow = z.infer<typeof batchRow>

/** The batches of applications, as a caller may see them: a team key those of its team, an organization key all. */
export function applicationBatchStore(database: Database) {
  const everVisible = (caller: Caller) =>
    database
      .selectFrom('application_batches')
      .where('organization_id', '=', caller.organization_id)
      .$if(caller.team_id !== null, (query) => query.where('scope_id', '=', caller.team_id ?? ''))

  const visible = (caller: Caller) =>
    everVisible(caller)
      .where('deleted_at', 'is', null)
      .where('application_id', 'in', (of) =>
        of.selectFrom('applications').select('id').where('deleted_at', 'is', null),
      )

  /** Throws `application_batch_not_found` when it never existed, was deleted, or the caller may not see it. */
  async function require(caller: Caller, id: string): Promise<BatchRow> {
    const row = await visible(caller).selectAll().where('id', '=', id).executeTakeFirst()
    if (row === undefined) {
      throw new Failure('application_batch_not_found', 'There is no such batch.')
    }
    return batchRow.parse(row)
  }

  /** Throws as `require` does. Locks the batch, before any of its rows, until the transaction ends. */
  async function requireLocked(caller: Caller, id: string): Promise<BatchRow> {
    await require(caller, id)
    await lock(id)
    return require(caller, id)
  }

  /** Null where the batch was deleted. */
  async function lock(id: string): Promise<BatchRow | null> {
    const row = await database
      .selectFrom('application_batches')
      .selectAll()
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .$if(!isSqlite(database), (query) => query.forUpdate())
      .executeTakeFirst()
    return row === undefined ? null : batchRow.parse(row)
  }

  async function requireRoom(caller: Caller, scope_id: string): Promise<void> {
    const { count } = await everVisible(caller)
      .select((of) => of.fn.countAll().as('count'))
      .where('scope_id', '=', scope_id)
      .where('status', 'in', ['running', 'paused'])
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (Number(count) < maxUnfinishedBatches) return
    throw new Failure(
      'application_batches_full',
      `${maxUnfinishedBatches} batches are still unfinished.`,
    )
  }

  /** Replaces batches by empty tombstones, and has their rows swept. */
  async function remove(ids: readonly string[], now: Date): Promise<void> {
    if (ids.length === 0) return
    await database
      .updateTable('application_batches')
      .set({ deleted_at: isoTime(now), status: 'cancelled', name: '', inputs: '[]' })
      .where('id', 'in', ids)
      .execute()
    // Their workers lose the leases.
    await database
      .deleteFrom('application_jobs')
      .where('batch_id', 'in', ids)
      .where('status', '=', 'in_progress')
      .execute()
    await queueBatchSweep(database, ids)
  }

  /** Deletes the oldest batches that have ended, of those that share a limit. */
  async function prune(application_id: string, scope_id: string, now: Date): Promise<void> {
    const rows = await database
      .selectFrom('application_batches')
      .select('id')
      .where('application_id', '=', application_id)
      .where('scope_id', '=', scope_id)
      .where('status', 'in', ['completed', 'cancelled'])
      .where('deleted_at', 'is', null)
      .orderBy('id', 'desc')
      .offset(maxEndedBatches)
      .limit(maxEndedBatches)
      .execute()
    await remove(
      rows.map(({ id }) => id),
      now,
    )
  }

  return {
    require,
    requireLocked,
    lock,

    /** Must be called in a transaction. Throws `application_batches_full`. */
    async create(
      caller: Caller,
      batch: JobRequest & {
        application_id: string
        name: string
        inputs: readonly string[]
        total: number
      },
      stamp: Stamp,
    ): Promise<BatchRow> {
      const { organization_id, key_id } = caller
      const scope_id = caller.team_id ?? organization_id
      await requireRoom(caller, scope_id)
      await prune(batch.application_id, scope_id, new Date(stamp.created_at))
      const row = {
        ...stamp,
        ...batch,
        organization_id,
        scope_id,
        key_id,
        starter_key_id: key_id,
        status: 'running',
        pause_reason: null,
        updated_at: stamp.created_at,
        ended_at: null,
        deleted_at: null,
        inputs: JSON.stringify(batch.inputs),
        prompt_tokens: 0,
        completion_tokens: 0,
        cost: null,
      }
      await database.insertInto('application_batches').values(row).execute()
      return batchRow.parse(row)
    },

    async list(caller: Caller, application_id: string, page: PageQuery): Promise<BatchRow[]> {
      const query = visible(caller).selectAll().where('application_id', '=', application_id)
      return (await pageOfRows(query, page, 'id')).map((row) => batchRow.parse(row))
    },

    /** Whether a batch of the application with this ID, deleted or not, was ever visible to the caller. */
    async wasVisible(caller: Caller, application_id: string, id: string): Promise<boolean> {
      const row = await everVisible(caller)
        .select('id')
        .where('id', '=', id)
        .where('application_id', '=', application_id)
        .executeTakeFirst()
      return row !== undefined
    },

    /** Changes the status of a locked batch. */
    async setStatus(
      { id }: BatchRow,
      status: BatchRow['status'],
      now: Date,
      pause_reason: BatchRow['pause_reason'] = null,
    ): Promise<void> {
      const hasEnded = status === 'completed' || status === 'cancelled'
      await database
        .updateTable('application_batches')
        .set({ status, pause_reason, updated_at: isoTime(now) })
        .set({ ended_at: hasEnded ? isoTime(now) : null })
        .where('id', '=', id)
        .execute()
    },

    /** Adds what an attempt at a row of a locked batch used, where it was counted from the beginning. */
    async addUsage({ id, prompt_tokens }: BatchRow, usage: BatchUsage): Promise<void> {
      if (prompt_tokens === null) return
      await database
        .updateTable('application_batches')
        .set(usedBy(usage))
        .where('id', '=', id)
        .execute()
    },

    /** The rows that begin from now on have the access of this caller. Must be called on a locked batch. */
    async takeOver(
      caller: Caller,
      { id }: BatchRow,
      request: Omit<JobRequest, 'version_id'>,
    ): Promise<void> {
      await database
        .updateTable('application_batches')
        .set({
          key_id: caller.key_id,
          request_id: request.request_id,
          address: request.address,
        })
        .where('id', '=', id)
        .execute()
    },

    /** Must be called on a locked batch. */
    async delete({ id }: BatchRow, now: Date): Promise<void> {
      await remove([id], now)
    },

    /** Deletes the batches of an application. Must be called in a transaction. */
    async deleteOfApplication(application_id: string, now: Date): Promise<void> {
      const rows = await database
        .selectFrom('application_batches')
        .select('id')
        .where('application_id', '=', application_id)
        .where('deleted_at', 'is', null)
        .execute()
      await remove(
        rows.map(({ id }) => id),
        now,
      )
    },

    /** Cancels the batches that a team started, and those of its applications. */
    async cancelOfTeam(team_id: string, now: Date): Promise<void> {
      await database
        .updateTable('application_batches')
        .set({ status: 'cancelled', updated_at: isoTime(now), ended_at: isoTime(now) })
        .where('status', 'in', ['running', 'paused'])
        .where('deleted_at', 'is', null)
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
