import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { FileKind } from '#contract/file-kinds.ts'
import type { FileStatus } from '#contract/files.ts'
import type { PageQuery } from '#contract/primitives.ts'
import type { Caller } from '#service/access/caller.ts'
import { nameContaining } from '#service/database/containing.ts'
import type { Database } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import { byCreation, idOfPlace, partsOf, placeOf } from './file-order-store.ts'
import type { FileOrder, ListPart } from './file-order-store.ts'

/** Sorts behind every character of a name. */
const lastCharacter = '\u{10ffff}'

export interface FileFilter {
  graph_id?: string | undefined
  /** Of the files that a team key can read: those of the team (the default), those of org-wide graphs, or both. */
  scope?: 'team' | 'organization' | 'all' | undefined
  status?: FileStatus | undefined
  kinds?: readonly FileKind[] | undefined
  /** A text in the name. */
  search?: string | undefined
  /** Only files that are in no graph, of anybody. */
  isInNoGraph?: boolean | undefined
  /** Only files that have, or had, more than one version. */
  isReplaced?: true
  /** Only files of this folder and of the folders in it; empty for all. */
  folder?: string | undefined
  /** Finds files with one of these names and its size in bytes; with a hash, by the name alone or the hash. */
  copiesOf?: readonly CopiedFile[] | undefined
}

export interface CopiedFile {
  name: string
  /** The folder that a file with this name must be in. */
  folder?: string | undefined
  size: number
  sha256?: string | undefined
}

/**
 * The IDs of one page of files and of one more file, as a subquery; of several pages where the list has parts. Each
 * list has indexes in the order of places, alone, by status and by kind, so that a page costs the same however long
 * the list is: `files` has the uploads of an organization and of a team, `graph_files` the files of a graph. The list
 * of a team is merged from pages of its uploads and of its graphs, and of org-wide graphs where the filter includes
 * them. Rows outside the list are never read, so that the response time reveals nothing about the file names of other
 * teams.
 */
export function listedFiles(
  database: Database,
  caller: Caller,
  filter: FileFilter,
  page: PageQuery,
  fileOrder: FileOrder = byCreation,
): RawBuilder<string> {
  const { graph_id, scope = 'team', status, kinds, search, folder } = filter
  const { isInNoGraph, isReplaced, copiesOf } = filter
  const { limit, order, before } = page
  const isAscending = (order === 'asc') !== (before !== undefined)
  const direction = sql.raw(isAscending ? 'asc' : 'desc')
  const rows = sql.lit(limit + 1)
  const { by } = fileOrder

  // Each part has a subquery, because a single scan in the order of places would read files of other parts.
  const parts = partsOf(fileOrder, { status, kinds }, page).map(pageOfPart)
  return sql`(${parts.length > 0 ? sql.join(parts, sql` union all `) : sql`select null where false`})`

  function pageOfPart(part: ListPart): RawBuilder<unknown> {
    return sql`select ${idOfPlace(database, sql.ref('place'), by)} as id from (${placesOfPart(part)}) as part`
  }

  function placesOfPart(part: ListPart): RawBuilder<unknown> {
    if (graph_id !== undefined) return pageOf(inGraph(sql.val(graph_id), part))
    if (caller.team_id === null) {
      return pageOf(inFiles(sql`files.organization_id = ${caller.organization_id}`, part))
    }
    const uploads = inFiles(sql`files.team_id = ${caller.team_id}`, part)
    if (isInNoGraph) return pageOf(uploads)
    const ofOrganization = inGraphsOf(caller.organization_id, part)
    if (scope === 'organization') return pageOf(ofOrganization)
    const ofTeam = sql`${pageOf(uploads)} union ${inGraphsOf(caller.team_id, part)}`
    return pageOf(scope === 'all' ? sql`${ofTeam} union ${ofOrganization}` : ofTeam)
  }

  // The outer select is needed because a part of a union cannot have an order of its own.
  function pageOf(places: RawBuilder<unknown>): RawBuilder<unknown> {
    return sql`
      select place from (
        select place from (${places}) as listed order by place ${direction} limit ${rows}
      ) as page`
  }

  function inFiles(isListed: RawBuilder<SqlBool>, part: ListPart): RawBuilder<unknown> {
    const place = placeOf(database, 'files', by)
    const conditions = filters('files', place, part, (column) => column)
    const isLoose = isInNoGraph
      ? sql`not exists (select 1 from graph_files where graph_files.file_id = files.id)`
      : sql`true`
    return sql`
      select ${place} as place from files
      where ${isListed} and files.deleted_at is null and ${conditions} and ${isLoose}`
  }

  function inGraph(graph: RawBuilder<unknown>, part: ListPart): RawBuilder<unknown> {
    return sql`
      select ${placeOf(database, 'graph_files', by)} as place from graph_files
      where graph_files.graph_id = ${graph} and ${ofGraph(part)}`
  }

  /**
   * A page can only contain rows of the graphs whose first row is among the first rows of all graphs (the
   * first row of several graphs can be the same file). At most one page is read from each graph.
   */
  function inGraphsOf(scope_id: string, part: ListPart): RawBuilder<unknown> {
    const rowOf = (graph: RawBuilder<unknown>, offset: number) => sql`(
      ${inGraph(graph, part)} order by place ${direction} limit 1 offset ${sql.lit(offset)})`
    const graph = sql.ref('heads.graph_id')
    const place = placeOf(database, 'graph_files', by)
    const lastRow = rowOf(graph, limit)
    const isWithinPage = isAscending
      ? sql`${place} <= coalesce(${lastRow}, ${sql.lit(lastCharacter)})`
      : sql`${place} >= coalesce(${lastRow}, '')`
    return sql`
      select place from (
        with heads as materialized (
          select graph_id, ${rowOf(sql.ref('graph_scopes.graph_id'), 0)} as first_row
          from graph_scopes where scope_id = ${scope_id} and name is not null
        )
        select ${place} as place from heads cross join graph_files
        where heads.first_row in (
          select distinct first_row from heads where first_row is not null
          order by first_row ${direction} limit ${rows}
        ) and graph_files.graph_id = ${graph} and ${isWithinPage} and ${ofGraph(part)}
      ) as of_graphs`
  }

  function ofGraph(part: ListPart): RawBuilder<SqlBool> {
    // A scalar subquery, because with a join PostgreSQL could read the names of all files first.
    const ofFile = (column: RawBuilder<unknown>) =>
      sql`(select ${column} from files where files.id = graph_files.file_id)`
    return filters('graph_files', placeOf(database, 'graph_files', by), part, ofFile)
  }

  function filters(
    table: 'files' | 'graph_files',
    place: RawBuilder<unknown>,
    part: ListPart,
    ofFile: (column: RawBuilder<unknown>) => RawBuilder<unknown>,
  ): RawBuilder<SqlBool> {
    const conditions: RawBuilder<unknown>[] = [sql`true`]
    if (part.bound !== undefined) {
      conditions.push(isAscending ? sql`${place} > ${part.bound}` : sql`${place} < ${part.bound}`)
    }
    if (part.status !== null) conditions.push(sql`${sql.ref(`${table}.status`)} = ${part.status}`)
    if (part.kind !== null) conditions.push(sql`${sql.ref(`${table}.kind`)} = ${part.kind}`)
    if (folder) conditions.push(isWithin(database, table, folder))
    if (search !== undefined) {
      conditions.push(nameContaining(sql.ref(`${table}.name_folded`), search))
    }
    if (isReplaced) {
      const other = sql`(files.version_id <> files.id or files.next_version_id is not null)`
      conditions.push(ofFile(other))
    }
    if (copiesOf !== undefined) {
      conditions.push(isCopy(database, ofFile, copiesOf))
    }
    return sql`${sql.join(conditions, sql` and `)}`
  }
}

/** The path of the folder of a row with a slash at its end, in the order of bytes, as the indexes have it. */
export function folderEnd(database: Database, table: 'files' | 'graph_files'): RawBuilder<string> {
  const path = sql<string>`${sql.ref(`${table}.folder`)} || '/'`
  return isSqlite(database) ? sql`(${path})` : sql`((${path}) collate "C")`
}

/** Whether the file of a row is in a folder, or in one in it. Zero is the character after the slash. */
function isWithin(
  database: Database,
  table: 'files' | 'graph_files',
  folder: string,
): RawBuilder<SqlBool> {
  const path = folderEnd(database, table)
  return sql`(${sql.ref(`${table}.folder`)} <> '' and ${path} >= ${`${folder}/`} and ${path} < ${`${folder}0`})`
}

function isCopy(
  database: Database,
  ofFile: (column: RawBuilder<unknown>) => RawBuilder<unknown>,
  copies: readonly CopiedFile[],
): RawBuilder<SqlBool> {
  const path = sql`files.folder || '/' || files.name`
  const hashed = copies.filter(({ sha256 }) => sha256 !== undefined)
  const sized = copies.filter(({ sha256 }) => sha256 === undefined)
  const alternatives: RawBuilder<SqlBool>[] = []
  const among = (
    text: RawBuilder<unknown>,
    files: readonly CopiedFile[],
    keyOf: (file: CopiedFile) => string,
  ) => {
    if (files.length > 0) alternatives.push(isAmong(database, ofFile(text), files.map(keyOf)))
  }
  among(sql`files.size || ' ' || files.name`, sized.filter(isAnywhere), (file) => {
    return `${file.size} ${file.name}`
  })
  among(sql`files.size || ' ' || ${path}`, sized.filter(isInFolder), (file) => {
    return `${file.size} ${file.folder}/${file.name}`
  })
  among(sql.ref('files.name'), hashed.filter(isAnywhere), (file) => file.name)
  among(path, hashed.filter(isInFolder), (file) => `${file.folder}/${file.name}`)
  among(sql.ref('files.sha256'), hashed, (file) => file.sha256 ?? '')
  return sql`(${sql.join(alternatives, sql` or `)})`
}

const isInFolder = ({ folder }: CopiedFile): boolean => folder !== undefined
const isAnywhere = (file: CopiedFile): boolean => !isInFolder(file)

/**
 * Whether a text is in a list. It is compared outside the subquery that reads it from a file: inside it,
 * SQLite would build the set again for every row.
 */
export function isAmong(
  database: Database,
  text: RawBuilder<unknown>,
  keys: readonly string[],
): RawBuilder<SqlBool> {
  return isSqlite(database)
    ? sql`${text} in (select value from json_each(${JSON.stringify(keys)}))`
    : sql`${text} = any(${keys}::text[])`
}
