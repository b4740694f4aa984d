import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { FileKind } from '#contract/file-kinds.ts'
import type { FileStatus } from '#contract/files.ts'
import type { PageQuery } from '#contract/primitives.ts'
import type { Caller } from '#service/access/caller.ts'
import { containing } from '#service/database/containing.ts'

export interface FileFilter {
  graph_id?: string | undefined
  status?: FileStatus | undefined
  kinds?: readonly FileKind[] | undefined
  /** A text in the name. */
  search?: string | undefined
}

/**
 * The ids of one page of files and of one file more, as a subquery. A list stands in one table under
 * indexes in the order of ids, by itself, by status and by kind, so that a page costs the same
 * however long the list is: the organization's and a team's uploads in `files`, a graph's in
 * `graph_files`. A team's list is merged from the pages of its uploads and of its graphs. Rows outside
 * the list are never read, so that its time tells nothing of the names of other teams' files.
 */
export function listedFiles(
  caller: Caller,
  { graph_id, status, kinds, search }: FileFilter,
  { limit, order, after, before }: PageQuery,
): RawBuilder<string> {
  const isAscending = (order === 'asc') !== (before !== undefined)
  const direction = sql.raw(isAscending ? 'asc' : 'desc')
  const cursor = before ?? after
  const rows = sql.lit(limit + 1)

  // One page for each kind: a single walk in the order of ids would pass over files of other kinds.
  return sql`(${sql.join((kinds ?? [null]).map(pageOfKind), sql` union all `)})`

  function pageOfKind(kind: FileKind | null): RawBuilder<unknown> {
    if (graph_id !== undefined) return pageOf(inGraph(sql.val(graph_id), kind))
    if (caller.team_id === null) {
      return pageOf(inFiles(sql`files.organization_id = ${caller.organization_id}`, kind))
    }
    const uploads = inFiles(sql`files.team_id = ${caller.team_id}`, kind)
    return pageOf(sql`${pageOf(uploads)} union ${inGraphsOf(caller.team_id, kind)}`)
  }

  // The outer select is there since a part of a union must not be ordered itself.
  function pageOf(ids: RawBuilder<unknown>): RawBuilder<unknown> {
    return sql`
      select id from (
        select id from (${ids}) as listed order by id ${direction} limit ${rows}
      ) as page`
  }

  function inFiles(isListed: RawBuilder<SqlBool>, kind: FileKind | null): RawBuilder<unknown> {
    const conditions = filters('files', sql.ref('files.id'), sql.ref('files.name_folded'), kind)
    return sql`
      select files.id from files
      where ${isListed} and files.deleted_at is null and ${conditions}`
  }

  function inGraph(graph: RawBuilder<unknown>, kind: FileKind | null): RawBuilder<unknown> {
    return sql`
      select graph_files.file_id as id from graph_files
      where graph_files.graph_id = ${graph} and ${ofGraph(kind)}`
  }

  /**
   * The rows of a page are among the first rows of the graphs whose own first row stands among the first
   * of all graphs (several graphs may begin with one file). Of each of them, no more is read than a page.
   */
  function inGraphsOf(team_id: string, kind: FileKind | null): RawBuilder<unknown> {
    const rowOf = (graph: RawBuilder<unknown>, offset: number) => sql`(
      ${inGraph(graph, kind)} order by id ${direction} limit 1 offset ${sql.lit(offset)})`
    const graph = sql.ref('heads.graph_id')
    const lastRow = rowOf(graph, limit)
    const isWithinPage = isAscending
      ? sql`graph_files.file_id <= coalesce(${lastRow}, '~')`
      : sql`graph_files.file_id >= coalesce(${lastRow}, '')`
    return sql`
      select id from (
        with heads as materialized (
          select graph_id, ${rowOf(sql.ref('graph_scopes.graph_id'), 0)} as first_row
          from graph_scopes where scope_id = ${team_id} and name is not null
        )
        select graph_files.file_id as id from heads cross join graph_files
        where heads.first_row in (
          select distinct first_row from heads where first_row is not null
          order by first_row ${direction} limit ${rows}
        ) and graph_files.graph_id = ${graph} and ${isWithinPage} and ${ofGraph(kind)}
      ) as of_graphs`
  }

  function ofGraph(kind: FileKind | null): RawBuilder<SqlBool> {
    // As a scalar subquery: of a join, PostgreSQL could read the names of all files first.
    const name = sql`(select files.name_folded from files where files.id = graph_files.file_id)`
    return filters('graph_files', sql.ref('graph_files.file_id'), name, kind)
  }

  function filters(
    table: 'files' | 'graph_files',
    id: RawBuilder<unknown>,
    name: RawBuilder<unknown>,
    kind: FileKind | null,
  ): RawBuilder<SqlBool> {
    const conditions: RawBuilder<unknown>[] = [sql`true`]
    if (cursor !== undefined) {
      conditions.push(isAscending ? sql`${id} > ${cursor}` : sql`${id} < ${cursor}`)
    }
    if (status !== undefined) conditions.push(sql`${sql.ref(`${table}.status`)} = ${status}`)
    if (kind !== null) conditions.push(sql`${sql.ref(`${table}.kind`)} = ${kind}`)
    if (search !== undefined) conditions.push(containing(name, search))
    return sql`${sql.join(conditions, sql` and `)}`
  }
}
