import { sql } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import type { Database } from '#service/database/schema.ts'

/**
 * Who reads a file: the team that uploaded it, and the teams of the live graphs it is in. Computed
 * when it is asked, so that a graph which changes its scope, or ends, changes it for all its files at
 * once (docs/decisions/002).
 */
export function fileScope(database: Database) {
  /** The scopes of the live graphs that a file is in: teams, and the organization. */
  const scopesOf = (file_id: Expression<string>) =>
    database
      .selectFrom('graph_files')
      .innerJoin('graph_scopes', 'graph_scopes.graph_id', 'graph_files.graph_id')
      .where('graph_files.file_id', '=', file_id)
      // Of a deleted graph, whose rows in `graph_files` are swept later, the name is null.
      .where('graph_scopes.name', 'is not', null)

  return {
    scopesOf,

    /** Whether a team may read `files.id`, or could when it was deleted. */
    isEverVisible(team_id: string): Expression<SqlBool> {
      const graph = scopesOf(sql.ref('files.id'))
        .select('graph_files.graph_id')
        .where('graph_scopes.scope_id', '=', team_id)
      const tombstone = database
        .selectFrom('file_tombstones')
        .select('team_id')
        .where('team_id', '=', team_id)
        .where('file_id', '=', sql.ref<string>('files.id'))
      return sql`(
        files.team_id = ${team_id} or exists ${graph}
        or (files.deleted_at is not null and exists ${tombstone})
      )`
    },

    /** Writes down who can read a file, in the transaction that deletes it and before it leaves its graphs. */
    async keepTombstones(file_id: string, organization_id: string): Promise<void> {
      await database
        .insertInto('file_tombstones')
        .columns(['team_id', 'file_id'])
        .expression(
          scopesOf(sql.val(file_id))
            .select(['graph_scopes.scope_id as team_id', 'graph_files.file_id'])
            .distinct()
            .where('graph_scopes.scope_id', '<>', organization_id),
        )
        .execute()
    },
  }
}
