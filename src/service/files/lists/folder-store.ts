import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { z } from 'zod'
import type { Caller } from '#service/access/caller.ts'
import type { Database } from '#service/database/schema.ts'
import { folderEnd } from './file-list-store.ts'

const pathRow = z.object({ path: z.string() })

/** The folders of files that a caller can see. */
export function folderStore(database: Database) {
  const ofFiles = folderEnd(database, 'files')
  const ofGraphFiles = folderEnd(database, 'graph_files')

  function inGraphs(graphs: RawBuilder<unknown>): RawBuilder<unknown> {
    return sql`
      select ${ofGraphFiles} as path from graph_files
      where graph_files.graph_id in (${graphs}) and graph_files.folder <> ''`
  }

  function pathsOf({ organization_id, team_id }: Caller): RawBuilder<unknown> {
    if (team_id === null) {
      return sql`
        select ${ofFiles} as path from files
        where files.organization_id = ${organization_id} and files.folder <> '' and files.deleted_at is null`
    }
    const graphs = sql`select graph_id from graph_scopes where scope_id = ${team_id} and name is not null`
    return sql`
      select ${ofFiles} as path from files
      where files.team_id = ${team_id} and files.folder <> '' and files.deleted_at is null
      union all ${inGraphs(graphs)}`
  }

  return {
    /** At most `limit` folders, sorted. The access of the caller to the graph must have been checked. */
    async list(caller: Caller, graph_id: string | undefined, limit: number): Promise<string[]> {
      const paths = graph_id === undefined ? pathsOf(caller) : inGraphs(sql`${graph_id}`)
      const { rows } = await sql`
        select distinct path from (${paths}) as paths order by path limit ${sql.lit(limit)}
      `.execute(database)
      return rows.map((row) => pathRow.parse(row).path.slice(0, -1))
    },
  }
}
