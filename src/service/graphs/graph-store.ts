import { sql } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import { z } from 'zod'
import type { PageQuery } from '#contract/primitives.ts'
import { querySettings } from '#contract/query-config.ts'
import type { QuerySettings } from '#contract/query-config.ts'
import type { Caller } from '#service/access/caller.ts'
import { groundedGraphs } from '#service/access/grounded-graphs.ts'
import type { GroundedGraphs } from '#service/access/grounded-graphs.ts'
import { lockOrganizationShared } from '#service/access/organization-store.ts'
import { teamStore } from '#service/access/team-store.ts'
import { isoTime } from '#service/clock.ts'
import type { Stamp } from '#service/clock.ts'
import { foldedName, nameContaining, nameMatch } from '#service/database/containing.ts'
import { insertRow } from '#service/database/statements/insert-row.ts'
import { orNameTaken } from '#service/database/or-name-taken.ts'
import { pageOfRows, pageOfRowsBy } from '#service/database/page-of-rows.ts'
import type { SortValue } from '#service/database/page-of-rows.ts'
import type { Database } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import { compiled } from '#service/json/compiled.ts'
import { storedJson } from '#service/json/stored-json.ts'
import { Failure } from '#service/failure.ts'
import { countReading, requireInGraphs } from './asked-file-store.ts'
import { everVisibleGraphs, graphColumns, pageOfGraphs } from './graph-page-store.ts'
import type { GraphScope } from './graph-page-store.ts'
import { leaveScopes, teamsOfGraphs } from './graph-scope-store.ts'

const sortValues = (search = ''): Record<'name' | 'files' | 'match', SortValue> => ({
  name: (table) => sql.ref(`${table}.name_folded`),
  files: (table) => sql.ref(`${table}.files_completed`),
  match: (table) => nameMatch(sql.ref(`${table}.name_folded`), search),
})

const storedSettings = storedJson(z.nullable(querySettings))

const graphRow = z.object({
  id: z.string(),
  created_at: z.string(),
  name: z.string(),
  description: z.string(),
  files_in_progress: z.number(),
  files_completed: z.number(),
  files_failed: z.number(),
  query_config: storedSettings,
  model: z.string().nullable(),
  /** Only the teams that the caller can see: a team key sees only its own. */
  team_ids: z.array(z.string()),
})
export type GraphRow = z.infer<typeof graphRow>

/** What questions about a graph use where the request names nothing else; null for none. */
export interface GraphSettings {
  query_config: QuerySettings | null
  model: string | null
}

/** What a question needs to know about its graphs. */
export interface QuestionFacts {
  settings: GraphSettings[]
  /** How many files are still being read; a file in two graphs counts twice. */
  pending: { reading: number; total: number }
}

export interface NewGraph extends GraphSettings {
  name: string
  description: string
  /** Empty: org-wide. */
  team_ids: readonly string[]
}

type GraphOrder = 'created_at' | keyof ReturnType<typeof sortValues>

/**
 * Knowledge graphs that a caller can see. A team key can read the graphs of its team and org-wide graphs, and
 * change the graphs of its team. A graph of another team counts as not found (specification, "Scope rules";
 * docs/decisions/003).
 */
export function graphStore(database: Database) {
  const everVisible = (caller: Caller, scope: GraphScope = 'every') =>
    everVisibleGraphs(database, caller, scope)

  const visible = (caller: Caller, scope?: GraphScope) =>
    everVisible(caller, scope).where('graphs.deleted_at', 'is', null)

  async function read(caller: Caller, rows: readonly { id: string }[]): Promise<GraphRow[]> {
    if (rows.length === 0) return []
    const teams = await teamsOfGraphs(
      database,
      caller,
      rows.map((row) => row.id),
    )
    return rows.map((row) =>
      compiled(graphRow).parse({ ...row, team_ids: teams.get(row.id) ?? [] }),
    )
  }

  /** Throws `graph_not_found` for an unknown graph, a deleted one and one of another team alike. */
  async function require(caller: Caller, id: string, scope?: GraphScope): Promise<GraphRow> {
    const rows = await visible(caller, scope)
      .select(graphColumns)
      .where('graphs.id', '=', id)
      .execute()
    const [graph] = await read(caller, rows)
    if (graph === undefined) throw graphNotFound()
    return graph
  }

  /** Returns a graph that the caller may change. Throws `graph_not_found` or `team_forbidden`. */
  async function requireChangeable(
    caller: Caller,
    id: string,
    scope?: GraphScope,
  ): Promise<GraphRow> {
    const graph = await require(caller, id, scope)
    // A graph without visible teams that a team key can read is org-wide.
    if (caller.team_id !== null && graph.team_ids.length === 0) {
      throw new Failure(
        'team_forbidden',
        `“${graph.name}” is shared with every team. Only organization keys can change it.`,
      )
    }
    return graph
  }

  /**
   * Returns a graph that the caller may change, with its row locked until the transaction ends. Lock order:
   * every change of a graph locks the graph first and its files afterwards.
   */
  async function requireLocked(caller: Caller, id: string): Promise<GraphRow> {
    // SQLite has one writer at a time, so the transaction itself is the lock.
    if (!isSqlite(database)) {
      await visible(caller).select('graphs.id').where('graphs.id', '=', id).forUpdate().execute()
    }
    return requireChangeable(caller, id)
  }

  /**
   * Replaces the scopes of a graph. Must be called in a transaction. Throws `graph_name_taken` if a scope has
   * a graph with the name, and `team_unknown` if a team was deleted.
   */
  async function setScopes(
    caller: Caller,
    graph: { id: string; name: string; team_ids: readonly string[] },
  ): Promise<void> {
    const scope_ids = graph.team_ids.length === 0 ? [caller.organization_id] : graph.team_ids
    // The lock keeps a team that is being deleted from getting a graph.
    await lockOrganizationShared(database, caller)
    await teamStore(database).require(caller, graph.team_ids)
    await leaveScopes(database, graph.id)
    await orNameTaken('graph', graph.name, () =>
      database
        .insertInto('graph_scopes')
        .values(scope_ids.map((scope_id) => ({ graph_id: graph.id, scope_id, name: graph.name })))
        .execute(),
    )
  }

  return {
    require,
    requireChangeable,
    requireLocked,
    setScopes,

    /** Throws `graph_name_taken` if one of the graph's scopes has another graph with the name. */
    async rename(caller: Caller, id: string, name: string): Promise<void> {
      await orNameTaken('graph', name, () =>
        database
          .updateTable('graph_scopes')
          .set({ name })
          .where('graph_id', '=', id)
          .where('graph_id', 'in', visible(caller).select('graphs.id'))
          .execute(),
      )
    },

    async create(caller: Caller, graph: NewGraph, stamp: Stamp): Promise<GraphRow> {
      const row = {
        ...stamp,
        organization_id: caller.organization_id,
        name: graph.name,
        name_folded: foldedName(graph.name),
        description: graph.description,
        deleted_at: null,
        files_in_progress: 0,
        files_completed: 0,
        files_failed: 0,
        ...settingColumns(graph),
      }
      await insertRow(database, 'graphs', row)
      await setScopes(caller, { ...graph, id: stamp.id })
      const own = graph.team_ids.filter((id) => id === (caller.team_id ?? id))
      return compiled(graphRow).parse({ ...row, team_ids: own.toSorted() })
    },

    async list(
      caller: Caller,
      scope: GraphScope,
      {
        search,
        order_by = 'created_at',
        ...page
      }: PageQuery & { search?: string | undefined; order_by?: GraphOrder | undefined },
    ): Promise<GraphRow[]> {
      if (order_by === 'created_at' && search === undefined) {
        return read(caller, await pageOfGraphs(database, caller, scope, page))
      }
      const query = visible(caller, scope)
        .select(graphColumns)
        .$if(search !== undefined, (searched) =>
          searched.where(nameContaining(sql.ref('graphs.name_folded'), search ?? '')),
        )
      const rows =
        order_by === 'created_at'
          ? await pageOfRows(query, page, 'graphs.id')
          : await pageOfRowsBy(query, page, 'graphs', sortValues(search)[order_by])
      return read(caller, rows)
    },

    /** Whether the caller may read the graph of an id, within another query. */
    isReadable(caller: Caller, id: Expression<string>): Expression<SqlBool> {
      return sql`exists ${visible(caller).select('graphs.id').where('graphs.id', '=', id)}`
    },

    /** Those of the ids that the caller may read, with their names. */
    async some(caller: Caller, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
      if (ids.length === 0) return []
      return visible(caller)
        .select(['graphs.id', 'graphs.name'])
        .where('graphs.id', 'in', [...new Set(ids)])
        .execute()
    },

    /** Whether the caller can see the graph, or could before it was deleted. */
    async wasVisible(caller: Caller, id: string): Promise<boolean> {
      const row = await everVisible(caller)
        .select('graphs.id')
        .where('graphs.id', '=', id)
        .executeTakeFirst()
      return row !== undefined
    },

    async update(
      caller: Caller,
      id: string,
      { name, description, ...settings }: Omit<NewGraph, 'team_ids'>,
    ): Promise<void> {
      await database
        .updateTable('graphs')
        .set({ name, name_folded: foldedName(name), description, ...settingColumns(settings) })
        .where('id', '=', id)
        .where('organization_id', '=', caller.organization_id)
        .execute()
    },

    /** Whether other teams than the caller's can see the graph. */
    async isShared(caller: Caller, id: string): Promise<boolean> {
      if (caller.team_id === null) return false
      const other = await database
        .selectFrom('graph_scopes')
        .select('scope_id')
        .where('graph_id', '=', id)
        .where('scope_id', '<>', caller.team_id)
        .executeTakeFirst()
      return other !== undefined
    },

    /**
     * Keeps the row as a tombstone with its scopes, so that cursors that name the graph remain valid for
     * those who could see it.
     */
    async delete(caller: Caller, id: string, now: Date): Promise<void> {
      await database
        .updateTable('graphs')
        .set({ deleted_at: isoTime(now) })
        .where('id', '=', id)
        .where('organization_id', '=', caller.organization_id)
        .execute()
      // Frees the name for other graphs.
      await database
        .updateTable('graph_scopes')
        .set({ name: null })
        .where('graph_id', '=', id)
        .execute()
    },

    /**
     * Checks the graphs of a question, and the files to which it is limited. Throws `graph_not_found` unless the caller may
     * read all graphs, and `file_not_in_graph` unless each file is in one of them.
     */
    async grounding(
      this: void,
      caller: Caller,
      ids: readonly string[],
      file_ids: readonly string[] | null = null,
    ): Promise<GroundedGraphs> {
      const unique = [...new Set(ids)]
      const rows = await visible(caller)
        .select('graphs.id')
        .where('graphs.id', 'in', unique)
        .execute()
      if (rows.length !== unique.length) throw graphNotFound()
      if (file_ids !== null) await requireInGraphs(database, unique, file_ids)
      return groundedGraphs(unique, file_ids)
    },

    /** The settings of these graphs, and how many of the searched files are still being read. */
    async questionFacts({ graph_ids, file_ids }: GroundedGraphs): Promise<QuestionFacts> {
      const rows = await database
        .selectFrom('graphs')
        .select(['files_in_progress', 'files_completed', 'files_failed', 'query_config', 'model'])
        .where('id', 'in', graph_ids)
        .execute()
      const pending = { reading: 0, total: 0 }
      for (const row of rows) {
        pending.reading += row.files_in_progress
        pending.total += row.files_in_progress + row.files_completed + row.files_failed
      }
      const settings = rows.map(({ query_config, model }) => ({
        query_config: storedSettings.parse(query_config),
        model,
      }))
      if (file_ids === null) return { settings, pending }
      return { settings, pending: await countReading(database, file_ids) }
    },

    /** How many graphs each of these teams has; one that has none is left out. */
    async countByTeam(caller: Caller, team_ids: readonly string[]): Promise<Map<string, number>> {
      if (team_ids.length === 0) return new Map()
      const rows = await visible(caller, team_ids)
        .innerJoin('graph_scopes', 'graph_scopes.graph_id', 'graphs.id')
        .select(['scope_id', (select) => select.fn.countAll().as('count')])
        .where('scope_id', 'in', team_ids)
        .groupBy('scope_id')
        .execute()
      return new Map(rows.map(({ scope_id, count }) => [scope_id, Number(count)]))
    },

    /** Every graph that the caller may read, the newest 1,000 of them. */
    async groundingAll(caller: Caller): Promise<GroundedGraphs> {
      const rows = await visible(caller)
        .select('graphs.id')
        .orderBy('graphs.id', 'desc')
        .limit(1000)
        .execute()
      return groundedGraphs(rows.map((row) => row.id))
    },

    /**
     * The graphs that the caller may read and that have at least one of these files, the newest 1,000 of them. Throws
     * `file_not_in_graph` unless each file is in one of them.
     */
    async groundingOfFiles(caller: Caller, file_ids: readonly string[]): Promise<GroundedGraphs> {
      const rows = await visible(caller)
        .select('graphs.id')
        .where('graphs.id', 'in', (of) =>
          of.selectFrom('graph_files').select('graph_id').where('file_id', 'in', file_ids),
        )
        .orderBy('graphs.id', 'desc')
        .limit(1000)
        .execute()
      const graph_ids = rows.map((row) => row.id)
      await requireInGraphs(database, graph_ids, file_ids)
      return groundedGraphs(graph_ids, file_ids)
    },

    /** The graphs with web sources that the caller may read. */
    async groundingWeb(caller: Caller): Promise<GroundedGraphs> {
      const rows = await visible(caller)
        .select('graphs.id')
        .where('graphs.id', 'in', (of) =>
          of
            .selectFrom('graph_files')
            .innerJoin('files', 'files.id', 'graph_files.file_id')
            .select('graph_files.graph_id')
            .where('files.organization_id', '=', caller.organization_id)
            .where('files.source_url', 'is not', null),
        )
        .orderBy('graphs.id')
        .limit(1000)
        .execute()
      return groundedGraphs(rows.map((row) => row.id))
    },
  }
}

function settingColumns({ query_config, model }: GraphSettings) {
  const isSilent = Object.values(query_config ?? {}).every((value) => value === undefined)
  return { query_config: isSilent ? null : JSON.stringify(query_config), model }
}

function graphNotFound(): Failure {
  return new Failure('graph_not_found', 'There is no such graph.')
}
