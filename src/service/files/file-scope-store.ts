import { sql } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import type { Database } from '#service/database/schema.ts'

/**
 * Who can read a file: the team that uploaded it, and the scopes of the live graphs that contain it; every
 * team can read a file of an org-wide graph. Computed at each read, so that deleting a graph or changing its
 * scope takes effect for all its files at once (docs/decisions/002 and 003).
 */
export function fileScopeStore(database: Database) {
  /** The scopes of the live graphs that a file is in: teams, and the organization. */
  const scopesOf = (file_id: Expression<string>) =>
    database
      .selectFrom('graph_files')
      .innerJoin('graph_scopes', 'graph_scopes.graph_id', 'graph_files.graph_id')
      .where('graph_files.file_id', '=', file_id)
      // Deleted graphs keep their rows in `graph_files` until they are swept, but have no name.
      .where('graph_scopes.name', 'is not', null)

  return {
    scopesOf,

    /** An SQL condition: whether these scopes can read `files.id`, or could when it was deleted. */
    isEverVisible(scope_ids: readonly string[]): Expression<SqlBool> {
      const graph = scopesOf(sql.ref('files.id'))
        .select('graph_files.graph_id')
        .where('graph_scopes.scope_id', 'in', scope_ids)
      const tombstone = database
        .selectFrom('file_tombstones')
        .select('team_id')
        .where('team_id', 'in', scope_ids)
        .where('file_id', '=', sql.ref<string>('files.id'))
      return sql`(
        files.team_id in (${sql.join(scope_ids)}) or exists ${graph}
        or (files.deleted_at is not null and exists ${tombstone})
      )`
    },

    /** Whether a file is in a live graph other than this one. */
    async isInOtherGraphs(file_id: string, graph_id: string): Promise<boolean> {
      const row = await scopesOf(sql.val(file_id))
        .select('graph_files.graph_id')
        .where('graph_files.graph_id', '<>', graph_id)
        .executeTakeFirst()
      return row !== undefined
    },

    /**
     * Stores who can read a file. Must be called in the transaction that deletes it, before it is removed
     * from its graphs.
     */
    async storeTombstones(file_id: string): Promise<void> {
      await database
        .insertInto('file_tombstones')
        .columns(['team_id', 'file_id'])
        .expression(
          scopesOf(sql.val(file_id))
            .select(['graph_scopes.scope_id as team_id', 'graph_files.file_id'])
            .distinct(),
        )
        .execute()
    },
  }
}
