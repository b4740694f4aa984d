import { sql } from 'kysely'
import { z } from 'zod'
import type { Body, Query } from '#contract/endpoint.ts'
import type { PageQuery } from '#contract/primitives.ts'
import type { createRun, finishRun, listRuns } from '#contract/runs.ts'
import type { Caller } from '#service/access/caller.ts'
import { isoTime } from '#service/clock.ts'
import type { Stamp } from '#service/clock.ts'
import { containing } from '#service/database/containing.ts'
import { pageOfRows, pageOfRowsBy } from '#service/database/page-of-rows.ts'
import type { SortValue } from '#service/database/page-of-rows.ts'
import type { Database } from '#service/database/schema.ts'
import { Failure } from '#service/failure.ts'
import { storedJson } from '#service/json/stored-json.ts'
import { storageStore } from '#service/limits/storage/storage-store.ts'
import type { TokenSum } from '#service/models/counted-model.ts'
import { releaseRunBytes } from './run-bytes-store.ts'
import { noBody, noTexts, runSourceStore, tombstoneOfRun } from './run-source-store.ts'
import type { AnswerSources } from '#service/files/require-sources.ts'
import { maxTokenCount, readResponseText, readRequestText, searchable } from './run-text.ts'

const runRow = z.object({
  id: z.string(),
  created_at: z.string(),
  key_id: z.string(),
  key_name: z.string(),
  group_id: z.string().nullable(),
  source: z.enum(['recorded', 'imported']),
  request_id: z.string().nullable(),
  title: z.string(),
  model: z.string(),
  status: z.enum(['running', 'completed', 'stopped', 'failed']),
  first_token_ms: z.number().nullable(),
  duration_ms: z.number().nullable(),
  prompt_tokens: z.number().nullable(),
  completion_tokens: z.number().nullable(),
  tokens_by_model: storedJson(
    z.nullable(
      z.array(
        z.object({
          model: z.string(),
          answering_model: z.string(),
          prompt_tokens: z.number(),
          completion_tokens: z.number(),
        }),
      ),
    ),
  ),
})
export type RunRow = z.infer<typeof runRow>

const json = z.preprocess((text) => JSON.parse(String(text)), z.record(z.string(), z.unknown()))
const runBody = z.object({
  request: json,
  response: json.nullable(),
  error: json.nullable(),
  events: z.preprocess(
    (text) => JSON.parse(String(text)),
    z.array(z.object({ at: z.number(), data: z.string() })),
  ),
})
export type RunBody = z.infer<typeof runBody>

/** A run to create. `requestJson` is the request as JSON, which a recorder has already made to measure it. */
type NewRun = Body<typeof createRun> & { requestJson: string }

/** The bytes of a new run that count as stored. */
export function runBytes({ requestJson }: Pick<NewRun, 'requestJson'>): number {
  return Buffer.byteLength(requestJson) + noEvents.length
}

const noEvents = '[]'

/** The result of a recorded run. */
export type RecordedOutcome = Body<typeof finishRun> & {
  /** Those that usage counts; null where none were counted. */
  tokens: TokenSum | null
  /** What the answer comes from. */
  sources: AnswerSources
}

type StoredOutcome = Omit<RecordedOutcome, 'tokens'> &
  Pick<RunRow, 'prompt_tokens' | 'completion_tokens' | 'tokens_by_model'>

/** The origin of a run; a recorded one has the id of its request and the process that records it. */
type Origin =
  | { source: 'imported'; request_id: null; owner: null }
  | { source: 'recorded'; request_id: string; owner: string }

type RunFilter = Omit<Query<typeof listRuns>, keyof PageQuery>

type RunOrder = NonNullable<RunFilter['order_by']>

const sortValues: Record<Exclude<RunOrder, 'created_at'>, SortValue> = {
  status: (table) => sql.ref(`${table}.status`),
  first_token_ms: (table) => sql`coalesce(${sql.ref(`${table}.first_token_ms`)}, -1)`,
  duration_ms: (table) => sql`coalesce(${sql.ref(`${table}.duration_ms`)}, -1)`,
  tokens: (table) =>
    sql`coalesce(${sql.ref(`${table}.prompt_tokens`)} + ${sql.ref(`${table}.completion_tokens`)}, -1)`,
}

/** The runs of the caller's team or, for an organization key, of all teams. */
export function runStore(database: Database) {
  /** The runs that the caller may see, including tombstones of deleted ones. */
  const everVisible = (caller: Caller) =>
    database
      .selectFrom('runs')
      .where('runs.organization_id', '=', caller.organization_id)
      .$if(caller.team_id !== null, (query) => query.where('runs.team_id', '=', caller.team_id))

  const visible = (caller: Caller) =>
    everVisible(caller)
      .where('runs.deleted_at', 'is', null)
      .innerJoin('keys', 'keys.id', 'runs.key_id')
      .select([
        'runs.id',
        'runs.created_at',
        'runs.key_id',
        'keys.name as key_name',
        'runs.group_id',
        'runs.source',
        'runs.request_id',
        'runs.title',
        'runs.model',
        'runs.status',
        'runs.first_token_ms',
        'runs.duration_ms',
        'runs.prompt_tokens',
        'runs.completion_tokens',
        'runs.tokens_by_model',
      ])

  /** Throws `run_not_found` when it never existed, is deleted, or belongs to another team. */
  async function require(caller: Caller, id: string): Promise<RunRow> {
    const row = await visible(caller).where('runs.id', '=', id).executeTakeFirst()
    if (row === undefined) throw new Failure('run_not_found', 'There is no such run.')
    return runRow.parse(row)
  }

  /** Ends a run of the caller's own; returns whether it was still running. */
  async function end(
    caller: Caller,
    id: string,
    source: Origin['source'],
    { status, first_token_ms, duration_ms, sources, ...outcome }: StoredOutcome,
  ): Promise<boolean> {
    const { prompt_tokens, completion_tokens, tokens_by_model, response, error, events } = outcome
    const { words } = readResponseText(response)
    const ended = await database
      .updateTable('runs')
      .where('id', '=', id)
      .where('organization_id', '=', caller.organization_id)
      .where('key_id', '=', caller.key_id)
      .where('deleted_at', 'is', null)
      .where('status', '=', 'running')
      .where('source', '=', source)
      .set({ status, first_token_ms, duration_ms, prompt_tokens, completion_tokens })
      .set('tokens_by_model', tokens_by_model && JSON.stringify(tokens_by_model))
      .set('words', sql<string>`${sql.ref('words')} || ${` ${words}`}`)
      .returning('id')
      .executeTakeFirst()
    if (ended === undefined) return false
    const runSources = runSourceStore(database)
    await runSources.add(id, sources)
    if (await runSources.hasDeletedFile(id)) {
      await database.updateTable('runs').set(noTexts).where('id', '=', id).execute()
      await database.updateTable('run_bodies').set(noBody).where('run_id', '=', id).execute()
      await releaseRunBytes(database, [id])
      return true
    }
    const texts = {
      response: response && JSON.stringify(response),
      error: error && JSON.stringify(error),
      events: JSON.stringify(events),
    }
    await database.updateTable('run_bodies').set(texts).where('run_id', '=', id).execute()
    const bytes =
      Object.values(texts).reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), 0) -
      noEvents.length
    await database
      .updateTable('runs')
      .set('bytes', sql<number>`${sql.ref('bytes')} + ${bytes}`)
      .where('id', '=', id)
      .execute()
    // What a model has answered is stored even where it exceeds the limit of storage.
    await storageStore(database).add(caller, bytes)
    return true
  }

  const recording = () =>
    database.updateTable('runs').where('status', '=', 'running').where('source', '=', 'recorded')

  return {
    require,

    /**
     * Stores a request without its result; must be called in a transaction, of which `countBytes` is the last step
     * that changes anything. By default, the limit of storage does not apply.
     */
    async create(
      caller: Caller,
      { request, requestJson, group_id = null }: NewRun,
      origin: Origin,
      stamp: Stamp,
      countBytes = (bytes: number): Promise<unknown> => storageStore(database).add(caller, bytes),
    ): Promise<RunRow> {
      await database
        .insertInto('runs')
        .values({
          ...stamp,
          ...origin,
          ...readRequestText(request),
          organization_id: caller.organization_id,
          team_id: caller.team_id,
          key_id: caller.key_id,
          group_id,
          status: 'running',
          first_token_ms: null,
          duration_ms: null,
          prompt_tokens: null,
          completion_tokens: null,
          deleted_at: null,
          bytes: runBytes({ requestJson }),
        })
        .execute()
      await database
        .insertInto('run_bodies')
        .values({
          run_id: stamp.id,
          request: requestJson,
          response: null,
          error: null,
          events: noEvents,
        })
        .execute()
      await countBytes(runBytes({ requestJson }))
      return require(caller, stamp.id)
    },

    /**
     * Stores the result of a run that the caller imported; must be called in a transaction. Throws
     * `run_finished` when it has one or the service records it, and `run_not_found` when another key created
     * the run.
     */
    async finish(caller: Caller, id: string, outcome: Body<typeof finishRun>): Promise<RunRow> {
      const { prompt_tokens, completion_tokens } = readResponseText(outcome.response)
      // What a client imports, the service cannot trace to its sources.
      const sources = { graph_ids: [], file_ids: [] }
      const counted = {
        ...outcome,
        prompt_tokens,
        completion_tokens,
        tokens_by_model: null,
        sources,
      }
      const isEnded = await end(caller, id, 'imported', counted)
      const run = await require(caller, id)
      if (isEnded) return run
      if (run.key_id !== caller.key_id) throw new Failure('run_not_found', 'There is no such run.')
      throw new Failure(
        'run_finished',
        run.source === 'recorded'
          ? 'This run is recorded by the service, so its result cannot be uploaded.'
          : 'This run is already finished.',
      )
    },

    /** Stores the result of a recorded run, unless it was deleted since; must be called in a transaction. */
    async record(
      caller: Caller,
      id: string,
      { tokens, ...outcome }: RecordedOutcome,
    ): Promise<void> {
      await end(caller, id, 'recorded', {
        ...outcome,
        // Providers report any number of tokens, and a request may ask several times.
        prompt_tokens: tokens && Math.min(tokens.prompt_tokens, maxTokenCount),
        completion_tokens: tokens && Math.min(tokens.completion_tokens, maxTokenCount),
        tokens_by_model: tokens && [...tokens.tokens_by_model],
      })
    },

    /** Ends runs whose process has ended; without effect on those that have ended. */
    async stop(ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return
      await recording().set({ status: 'stopped' }).where('id', 'in', ids).execute()
    },

    /** Ends the runs of processes that have ended, such as by a kill. */
    async stopLeftOver(hasEnded: (owner: string) => boolean): Promise<void> {
      const rows = await database
        .selectFrom('runs')
        .select('owner')
        .distinct()
        .where('status', '=', 'running')
        .where('owner', 'is not', null)
        .execute()
      const ended = rows.flatMap(({ owner }) => (owner !== null && hasEnded(owner) ? [owner] : []))
      if (ended.length === 0) return
      await recording().set({ status: 'stopped' }).where('owner', 'in', ended).execute()
    },

    async list(caller: Caller, filter: RunFilter, page: PageQuery): Promise<RunRow[]> {
      const { scope, search, model, status, group_id, order_by = 'created_at' } = filter
      const query = visible(caller)
        .$if(scope === 'own', (all) => all.where('runs.key_id', '=', caller.key_id))
        .$if(model !== undefined, (all) => all.where('runs.model', '=', model ?? ''))
        .$if(status !== undefined, (all) => all.where('runs.status', '=', status ?? ''))
        .$if(group_id !== undefined, (all) => all.where('runs.group_id', '=', group_id ?? ''))
        // Those of an evaluation are up to thousands, among which nobody would find another run.
        .$if(group_id === undefined, (all) =>
          all.where((where) =>
            where.not(
              where.exists((of) =>
                of
                  .selectFrom('evaluations')
                  .select('evaluations.id')
                  .whereRef('evaluations.id', '=', 'runs.group_id')
                  // Clients choose groups freely, and must not learn of an evaluation of others.
                  .whereRef('evaluations.organization_id', '=', 'runs.organization_id')
                  .where('evaluations.scope_id', '=', (ids) =>
                    ids.fn.coalesce('runs.team_id', 'runs.organization_id'),
                  )
                  .where('evaluations.deleted_at', 'is', null),
              ),
            ),
          ),
        )
        .$if(search !== undefined, (all) =>
          all
            .where(containing(sql.ref('runs.words'), searchable(search ?? '')))
            // Otherwise a search would tell what hidden answers contain.
            .where(runSourceStore(database).isReadable(caller, sql.ref('runs.id'))),
        )
      const rows =
        order_by === 'created_at'
          ? await pageOfRows(query, page, 'runs.id')
          : await pageOfRowsBy(query, page, 'runs', sortValues[order_by])
      return rows.map((row) => runRow.parse(row))
    },

    /** The request and the result of a run that the caller may see. */
    async body(caller: Caller, run: RunRow): Promise<RunBody> {
      const row = await database
        .selectFrom('run_bodies')
        .selectAll()
        .where('run_id', '=', run.id)
        .where('run_id', 'in', everVisible(caller).select('runs.id'))
        .executeTakeFirst()
      // Deleted since it was looked up.
      if (row === undefined) throw new Failure('run_not_found', 'There is no such run.')
      return runBody.parse(row)
    },

    /** Whether a run with this ID, deleted or not, was ever visible to the caller. */
    async wasVisible(caller: Caller, id: string): Promise<boolean> {
      const row = await everVisible(caller)
        .select('runs.id')
        .where('runs.id', '=', id)
        .executeTakeFirst()
      return row !== undefined
    },

    /** Replaces the run by an empty tombstone; must be called in a transaction. Throws `run_not_found`. */
    async delete(caller: Caller, id: string, now: Date): Promise<void> {
      await require(caller, id)
      await database
        .updateTable('runs')
        .set({ ...tombstoneOfRun, deleted_at: isoTime(now) })
        .where('id', '=', id)
        .where('organization_id', '=', caller.organization_id)
        .execute()
      await database.deleteFrom('run_bodies').where('run_id', '=', id).execute()
      await releaseRunBytes(database, [id])
    },
  }
}
