import { sql } from 'kysely'
import type { AliasedExpression, RawBuilder, SelectQueryBuilder, SqlBool } from 'kysely'
import type { FileKind } from '#contract/file-kinds.ts'
import type { FileStatus } from '#contract/files.ts'
import type { PageQuery } from '#contract/primitives.ts'
import type { Caller } from '#service/access/caller.ts'
import { pageOf } from '#service/database/page-of-rows.ts'
import type { Database } from '#service/database/schema.ts'

export interface FileFilter {
  graph_id?: string | undefined
  status?: FileStatus | undefined
  kinds?: readonly FileKind[] | undefined
  /** A condition on `listed.id`. */
  named?: RawBuilder<SqlBool> | undefined
}

interface Listed {
  id: string
  status: string
  kind: string
}

/**
 * The ids of one page of files, as a subquery. Each list stands in one table under indexes in the
 * order of ids, by itself, by status and by kind, so that a page costs the same however long the
 * list is: the organization's in `files`, a team's in `file_teams`, a graph's in `graph_files`.
 */
export function listedFiles(
  database: Database,
  caller: Caller,
  filter: FileFilter,
  page: PageQuery,
): SelectQueryBuilder<{ listed: Listed }, 'listed', { id: string }> {
  const { status, named, kinds } = filter
  const branch = (kind: string | null) => {
    const listed = database
      .selectFrom(listOf(database, caller, filter.graph_id))
      .select('listed.id')
      .$if(status !== undefined, (query) => query.where('listed.status', '=', status ?? ''))
      .$if(kind !== null, (query) => query.where('listed.kind', '=', kind ?? ''))
      .$if(named !== undefined, (query) => query.where(named ?? sql.lit(true)))
    return database.selectFrom(pageOf(listed, page, 'listed.id').as('listed')).select('listed.id')
  }
  if (kinds === undefined) return branch(null)
  // a page of each kind and the first of them all: no walk over files of other kinds
  const [first = '', ...others] = kinds
  return others.reduce((all, kind) => all.unionAll(branch(kind)), branch(first))
}

function listOf(
  database: Database,
  caller: Caller,
  graph_id: string | undefined,
): AliasedExpression<Listed, 'listed'> {
  if (graph_id !== undefined) {
    return database
      .selectFrom('graph_files')
      .select(['file_id as id', 'status', 'kind'])
      .where('graph_id', '=', graph_id)
      .as('listed')
  }
  if (caller.team_id !== null) {
    return (
      database
        .selectFrom('file_teams')
        .select(['file_id as id', 'status', 'kind'])
        .where('team_id', '=', caller.team_id)
        // as a literal: only then are the indexes of live files used
        .where('status', '<>', sql.lit('deleted'))
        .as('listed')
    )
  }
  return database
    .selectFrom('files')
    .select(['id', 'status', 'kind'])
    .where('organization_id', '=', caller.organization_id)
    .where('deleted_at', 'is', null)
    .as('listed')
}
