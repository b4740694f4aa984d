import { z } from 'zod'
import { maxEndedEvaluations, maxUnfinishedEvaluations } from '#contract/playground/evaluations.ts'
import { usageSource } from '#contract/usage.ts'
import type { UsageSource } from '#contract/usage.ts'
import type { PageQuery } from '#contract/primitives.ts'
import type { Caller } from '#service/access/caller.ts'
import { isoTime } from '#service/clock.ts'
import type { Stamp } from '#service/clock.ts'
import { pageOfRows } from '#service/database/page-of-rows.ts'
import type { Database } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import { Failure } from '#service/failure.ts'
import { storedJson } from '#service/json/stored-json.ts'

const evaluationRow = z.object({
  id: z.string(),
  organization_id: z.string(),
  scope_id: z.string(),
  key_id: z.string(),
  status: z.enum(['running', 'stopped', 'completed']),
  created_at: z.string(),
  updated_at: z.string(),
  ended_at: z.string().nullable(),
  name: z.string(),
  row_count: z.number(),
  variables: storedJson(z.array(z.string())),
  labels: storedJson(z.array(z.object({ name: z.string(), model: z.string() }))),
  request_id: z.string(),
  address: z.string(),
  source: usageSource,
})
export type EvaluationRecord = z.infer<typeof evaluationRow>

/** The request that starts or resumes an evaluation. */
export interface StartRequest {
  request_id: string
  address: string
  source: UsageSource
}

/** The evaluations that a caller may see: a team key those of its team, an organization key all. */
export function evaluationStore(database: Database) {
  const everVisible = (caller: Caller) =>
    database
      .selectFrom('evaluations')
      .where('organization_id', '=', caller.organization_id)
      .$if(caller.team_id !== null, (query) => query.where('scope_id', '=', caller.team_id ?? ''))

  const visible = (caller: Caller) => everVisible(caller).where('deleted_at', 'is', null)

  /** Throws `evaluation_not_found` when it never existed, was deleted, or the caller may not see it. */
  async function require(caller: Caller, id: string): Promise<EvaluationRecord> {
    const row = await visible(caller).selectAll().where('id', '=', id).executeTakeFirst()
    if (row === undefined) throw new Failure('evaluation_not_found', 'There is no such evaluation.')
    return evaluationRow.parse(row)
  }

  const one = (id: string) =>
    database
      .selectFrom('evaluations')
      .selectAll()
      .where('id', '=', id)
      .where('deleted_at', 'is', null)

  /** An evaluation of which this process holds the lease of a cell. Null where it was deleted. */
  async function read(id: string): Promise<EvaluationRecord | null> {
    const row = await one(id).executeTakeFirst()
    return row === undefined ? null : evaluationRow.parse(row)
  }

  /** Locks the evaluation, before any of its cells, until the transaction ends. Null where it was deleted. */
  async function lock(id: string): Promise<EvaluationRecord | null> {
    const row = await one(id)
      .$if(!isSqlite(database), (query) => query.forUpdate())
      .executeTakeFirst()
    return row === undefined ? null : evaluationRow.parse(row)
  }

  /** The other evaluations that the caller may see whose rows have the same values and checks. */
  const withSameRows = (caller: Caller, { id }: EvaluationRecord) =>
    visible(caller)
      .where('id', '<>', id)
      .where('rows_sha256', '=', (of) =>
        of.selectFrom('evaluations as own').select('rows_sha256').where('own.id', '=', id),
      )

  async function requireRoom(caller: Caller, scope_id: string): Promise<void> {
    const { count } = await visible(caller)
      .select((of) => of.fn.countAll().as('count'))
      .where('scope_id', '=', scope_id)
      .where('status', '<>', 'completed')
      .executeTakeFirstOrThrow()
    if (Number(count) < maxUnfinishedEvaluations) return
    throw new Failure(
      'evaluations_full',
      `${maxUnfinishedEvaluations} evaluations are still unfinished.`,
    )
  }

  /** Replaces evaluations by empty tombstones, and has their rows and runs swept. */
  async function remove(ids: readonly string[], now: Date): Promise<void> {
    if (ids.length === 0) return
    await database
      .updateTable('evaluations')
      .set({ deleted_at: isoTime(now), status: 'completed', name: '' })
      .set({ variables: '[]', labels: '[]', rows_sha256: null })
      .where('id', 'in', ids)
      .execute()
    // Their workers lose the leases.
    await database
      .deleteFrom('evaluation_cells')
      .where('evaluation_id', 'in', ids)
      .where('status', '=', 'running')
      .execute()
    await database
      .insertInto('evaluation_sweeps')
      .values(ids.map((evaluation_id) => ({ evaluation_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  /** Deletes the oldest evaluations that have ended, of those that share a limit. */
  async function prune(caller: Caller, scope_id: string, now: Date): Promise<void> {
    const rows = await visible(caller)
      .select('id')
      .where('scope_id', '=', scope_id)
      .where('status', '=', 'completed')
      .orderBy('id', 'desc')
      .offset(maxEndedEvaluations)
      .limit(maxEndedEvaluations)
      .execute()
    await remove(
      rows.map(({ id }) => id),
      now,
    )
  }

  return {
    require,
    read,
    lock,

    /** Throws as `require` does. */
    async requireLocked(caller: Caller, id: string): Promise<EvaluationRecord> {
      await require(caller, id)
      await lock(id)
      return require(caller, id)
    },

    /** Must be called in a transaction. Throws `evaluations_full`. */
    async create(
      caller: Caller,
      evaluation: StartRequest &
        Pick<EvaluationRecord, 'name' | 'row_count' | 'variables' | 'labels'> & {
          rows_sha256: string
        },
      stamp: Stamp,
    ): Promise<EvaluationRecord> {
      const { organization_id, key_id } = caller
      const scope_id = caller.team_id ?? organization_id
      await requireRoom(caller, scope_id)
      await prune(caller, scope_id, new Date(stamp.created_at))
      const row = {
        ...stamp,
        ...evaluation,
        organization_id,
        scope_id,
        key_id,
        status: 'running',
        updated_at: stamp.created_at,
        ended_at: null,
        deleted_at: null,
        variables: JSON.stringify(evaluation.variables),
        labels: JSON.stringify(evaluation.labels),
      }
      await database.insertInto('evaluations').values(row).execute()
      return evaluationRow.parse(row)
    },

    /** `alike`: only the other evaluations with the rows of this one; `hashRows` must have run. */
    async list(
      caller: Caller,
      page: PageQuery,
      alike: EvaluationRecord | null = null,
    ): Promise<EvaluationRecord[]> {
      const scope = alike === null ? visible(caller) : withSameRows(caller, alike)
      const query = scope.selectAll()
      return (await pageOfRows(query, page, 'id')).map((row) => evaluationRow.parse(row))
    },

    /** Another evaluation with the rows of this one. Throws as `require` does, and `evaluations_differ`. `hashRows` must have run. */
    async requireAlike(
      caller: Caller,
      evaluation: EvaluationRecord,
      id: string,
    ): Promise<EvaluationRecord> {
      const other = await require(caller, id)
      const alike = withSameRows(caller, evaluation).select('id').where('id', '=', id)
      if ((await alike.executeTakeFirst()) !== undefined) return other
      throw new Failure(
        'evaluations_differ',
        'These are not two evaluations with the same rows and checks.',
      )
    },

    /** The evaluations with as many rows as this one, and itself, that have no hash of them yet. */
    async withoutHash(
      caller: Caller,
      { row_count }: EvaluationRecord,
    ): Promise<EvaluationRecord[]> {
      const rows = await visible(caller)
        .selectAll()
        .where('rows_sha256', 'is', null)
        .where('row_count', '=', row_count)
        .execute()
      return rows.map((row) => evaluationRow.parse(row))
    },

    async setRowsSha256({ id }: EvaluationRecord, rows_sha256: string): Promise<void> {
      await database
        .updateTable('evaluations')
        .set({ rows_sha256 })
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .execute()
    },

    /** Whether an evaluation with this ID, deleted or not, was ever visible to the caller. */
    async wasVisible(caller: Caller, id: string): Promise<boolean> {
      const row = await everVisible(caller).select('id').where('id', '=', id).executeTakeFirst()
      return row !== undefined
    },

    /** Changes the status of a locked evaluation. */
    async setStatus(
      { id }: EvaluationRecord,
      status: EvaluationRecord['status'],
      now: Date,
    ): Promise<void> {
      const ended_at = status === 'completed' ? isoTime(now) : null
      await database
        .updateTable('evaluations')
        .set({ status, updated_at: isoTime(now), ended_at })
        .where('id', '=', id)
        .execute()
    },

    /** Answers that begin from now on have the access of this caller. Must be called on a locked evaluation. */
    async takeOver(caller: Caller, { id }: EvaluationRecord, request: StartRequest): Promise<void> {
      await database
        .updateTable('evaluations')
        .set({ key_id: caller.key_id, ...request })
        .where('id', '=', id)
        .execute()
    },

    /** Must be called on a locked evaluation. */
    async delete({ id }: EvaluationRecord, now: Date): Promise<void> {
      await remove([id], now)
    },

    /** Deletes all whose names begin so. */
    async deleteNamed(caller: Caller, prefix: string, now: Date): Promise<void> {
      const rows = await visible(caller).select('id').where('name', 'like', `${prefix}%`).execute()
      await remove(
        rows.map(({ id }) => id),
        now,
      )
    },

    /** The names of the keys of evaluations. */
    async keyNames(key_ids: readonly string[]): Promise<Map<string, string>> {
      if (key_ids.length === 0) return new Map()
      const rows = await database
        .selectFrom('keys')
        .select(['id', 'name'])
        .where('id', 'in', [...new Set(key_ids)])
        .execute()
      return new Map(rows.map(({ id, name }) => [id, name]))
    },
  }
}
