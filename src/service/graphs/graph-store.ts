import { sql } from 'kysely'
import { z } from 'zod'
import type { PageQuery } from '#contract/primitives.ts'
import type { Caller } from '#service/access/caller.ts'
import { groundedGraphs } from '#service/access/grounded-graphs.ts'
import type { GroundedGraphs } from '#service/access/grounded-graphs.ts'
import { shareOrganization } from '#service/access/hold-organization.ts'
import { teamStore } from '#service/teams/team-store.ts'
import { isoTime } from '#service/clock.ts'
import type { Stamp } from '#service/clock.ts'
import { containing } from '#service/database/containing.ts'
import { orNameTaken } from '#service/database/or-name-taken.ts'
import { pageOfRows } from '#service/database/page-of-rows.ts'
import type { Database } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import { Failure } from '#service/failure.ts'

const graphRow = z.object({
  id: z.string(),
  created_at: z.string(),
  name: z.string(),
  description: z.string(),
  files_in_progress: z.number(),
  files_completed: z.number(),
  files_failed: z.number(),
  /** As the caller may see them: a team's key sees its own alone. */
  team_ids: z.array(z.string()),
})
export type GraphRow = z.infer<typeof graphRow>

export interface NewGraph {
  name: string
  description: string
  /** Empty: org-wide. */
  team_ids: readonly string[]
}

/** Which graphs a list is of: the caller's every graph, the org-wide ones, or those of teams. */
export type GraphScope = 'every' | 'organization' | { team_ids: readonly string[] }

/** Knowledge graphs, seen through a caller: another team's is not there (specification, "Scope rules"). */
export function graphStore(database: Database) {
  /** Live graphs the caller may retrieve. */
  const visible = (caller: Caller) =>
    database
      .selectFrom('graphs')
      .where('graphs.organization_id', '=', caller.organization_id)
      .where('graphs.deleted_at', 'is', null)
      .$if(caller.team_id !== null, (query) =>
        query.where('graphs.id', 'in', inScopes([caller.team_id ?? ''])),
      )

  const inScopes = (scope_ids: readonly string[]) =>
    database.selectFrom('graph_scopes').select('graph_id').where('scope_id', 'in', scope_ids)

  async function read(caller: Caller, rows: readonly { id: string }[]): Promise<GraphRow[]> {
    if (rows.length === 0) return []
    const scopes = await database
      .selectFrom('graph_scopes')
      .select(['graph_id', 'scope_id'])
      .where(
        'graph_id',
        'in',
        rows.map((row) => row.id),
      )
      .where('scope_id', '<>', caller.organization_id)
      .$if(caller.team_id !== null, (query) => query.where('scope_id', '=', caller.team_id ?? ''))
      .orderBy('scope_id')
      .execute()
    const teams = Map.groupBy(scopes, (scope) => scope.graph_id)
    return rows.map((row) =>
      graphRow.parse({ ...row, team_ids: (teams.get(row.id) ?? []).map((each) => each.scope_id) }),
    )
  }

  /** Throws `graph_not_found`, whether it never was, is gone, or is another team's. */
  async function require(caller: Caller, id: string): Promise<GraphRow> {
    const rows = await visible(caller).selectAll().where('graphs.id', '=', id).execute()
    const [graph] = await read(caller, rows)
    if (graph === undefined) throw graphNotFound()
    return graph
  }

  /**
   * The same, held until the transaction ends: whatever changes its name, its scope or which files
   * are in it holds it first, and its files after.
   */
  async function hold(caller: Caller, id: string): Promise<GraphRow> {
    // SQLite has one writer at a time: the transaction is the lock
    if (!isSqlite(database)) {
      await visible(caller).select('graphs.id').where('graphs.id', '=', id).forUpdate().execute()
    }
    return require(caller, id)
  }

  /**
   * Replaces who may see a graph; to be called in a transaction. Throws `graph_name_taken` where one of
   * them has the name, `team_unknown` where one is gone.
   */
  async function setScopes(
    caller: Caller,
    graph: { id: string; name: string; team_ids: readonly string[] },
  ): Promise<void> {
    const scope_ids = graph.team_ids.length === 0 ? [caller.organization_id] : graph.team_ids
    // a team that is just being deleted gets nothing
    await shareOrganization(database, caller)
    await teamStore(database).require(caller, graph.team_ids)
    await database.deleteFrom('graph_scopes').where('graph_id', '=', graph.id).execute()
    await orNameTaken('graph', graph.name, () =>
      database
        .insertInto('graph_scopes')
        .values(scope_ids.map((scope_id) => ({ graph_id: graph.id, scope_id, name: graph.name })))
        .execute(),
    )
  }

  return {
    require,
    hold,
    setScopes,

    /** Renames within its scopes. Throws `graph_name_taken` where one of them has the name. */
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
      await database
        .insertInto('graphs')
        .values({
          ...stamp,
          organization_id: caller.organization_id,
          name: graph.name,
          name_folded: graph.name.toLowerCase(),
          description: graph.description,
          deleted_at: null,
          files_in_progress: 0,
          files_completed: 0,
          files_failed: 0,
        })
        .execute()
      await setScopes(caller, { ...graph, id: stamp.id })
      return require(caller, stamp.id)
    },

    async list(
      caller: Caller,
      scope: GraphScope,
      { search, ...page }: PageQuery & { search?: string | undefined },
    ): Promise<GraphRow[]> {
      const scope_ids =
        scope === 'every'
          ? []
          : scope === 'organization'
            ? [caller.organization_id]
            : scope.team_ids
      const query = visible(caller)
        .selectAll()
        .$if(scope !== 'every', (scoped) => scoped.where('graphs.id', 'in', inScopes(scope_ids)))
        .$if(search !== undefined, (searched) =>
          searched.where(containing(sql.ref('graphs.name_folded'), search ?? '')),
        )
      return read(caller, await pageOfRows(query, page, 'graphs.id'))
    },

    /** Whether a graph of this id, deleted or not, was ever visible to the caller. */
    async wasVisible(caller: Caller, id: string): Promise<boolean> {
      const row = await database
        .selectFrom('graphs')
        .select('id')
        .where('id', '=', id)
        .where('organization_id', '=', caller.organization_id)
        .$if(caller.team_id !== null, (query) =>
          query.where('id', 'in', inScopes([caller.team_id ?? ''])),
        )
        .executeTakeFirst()
      return row !== undefined
    },

    async update(
      caller: Caller,
      id: string,
      change: { name: string; description: string },
    ): Promise<void> {
      await database
        .updateTable('graphs')
        .set({ ...change, name_folded: change.name.toLowerCase() })
        .where('id', '=', id)
        .where('organization_id', '=', caller.organization_id)
        .execute()
    },

    /** Whether teams other than the caller's see the graph too. */
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

    /** Leaves a tombstone, whose scopes say for whom a cursor on it is still good. */
    async delete(caller: Caller, id: string, now: Date): Promise<void> {
      await database
        .updateTable('graphs')
        .set({ deleted_at: isoTime(now) })
        .where('id', '=', id)
        .where('organization_id', '=', caller.organization_id)
        .execute()
      // the name is free again
      await database
        .updateTable('graph_scopes')
        .set({ name: null })
        .where('graph_id', '=', id)
        .execute()
    },

    /**
     * The graphs an answer may be grounded in: beside those it may retrieve, a team's key may read
     * the org-wide ones. Throws `graph_not_found` unless all may be read.
     */
    async grounding(caller: Caller, ids: readonly string[]): Promise<GroundedGraphs> {
      const unique = [...new Set(ids)]
      const rows = await database
        .selectFrom('graphs')
        .select('id')
        .where('id', 'in', unique)
        .where('organization_id', '=', caller.organization_id)
        .where('deleted_at', 'is', null)
        .$if(caller.team_id !== null, (query) =>
          query.where('id', 'in', inScopes([caller.team_id ?? '', caller.organization_id])),
        )
        .execute()
      if (rows.length !== unique.length) throw graphNotFound()
      return groundedGraphs(unique)
    },

    /** Of the graphs an answer may be grounded in, those that hold pages of the web. */
    async groundingWeb(caller: Caller): Promise<GroundedGraphs> {
      const rows = await database
        .selectFrom('graphs')
        .select('id')
        .where('organization_id', '=', caller.organization_id)
        .where('deleted_at', 'is', null)
        .where('id', 'in', (of) =>
          of
            .selectFrom('graph_files')
            .innerJoin('files', 'files.id', 'graph_files.file_id')
            .select('graph_files.graph_id')
            .where('files.organization_id', '=', caller.organization_id)
            .where('files.source_url', 'is not', null),
        )
        .$if(caller.team_id !== null, (query) =>
          query.where('id', 'in', inScopes([caller.team_id ?? '', caller.organization_id])),
        )
        .orderBy('id')
        .limit(1000)
        .execute()
      return groundedGraphs(rows.map((row) => row.id))
    },
  }
}

function graphNotFound(): Failure {
  return new Failure('graph_not_found', 'There is no such knowledge graph.')
}
