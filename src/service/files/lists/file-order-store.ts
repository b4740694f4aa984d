import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { fileKinds } from '#contract/file-kinds.ts'
import { fileStatus } from '#contract/files.ts'
import type { FileOrderField } from '#contract/files.ts'
import type { PageQuery } from '#contract/primitives.ts'
import { foldedName } from '#service/database/containing.ts'
import type { Database } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'

/** What a list of files is sorted by. */
export interface FileOrder {
  by: FileOrderField
  /** What `sortValue` says of the file of the cursor; needed with a cursor unless the list is by creation. */
  cursorValue?: string | undefined
}

type FileTable = 'files' | 'graph_files'

/** A part of a list, whose files have one status or one kind where these are not null. */
export interface ListPart {
  status: string | null
  kind: string | null
  /** The place that the page begins behind. */
  bound: string | undefined
}

export const byCreation: FileOrder = { by: 'created_at' }

/** Stands between a value and an ID. No name of a file contains it. */
const separator = '\u0001'
const sizeDigits = 16
const idChars = 36

/** The value that a list is sorted by, as text that sorts like it. */
export function sortValue(
  file: { id: string; name: string; size: number; status: string; kind: string },
  by: FileOrderField,
): string {
  if (by === 'name') return foldedName(file.name)
  if (by === 'size') return String(file.size).padStart(sizeDigits, '0')
  return by === 'created_at' ? file.id : file[by]
}

/**
 * The place of a row in its list: one text that sorts like the list and ends with the ID. Lists by creation, status
 * and kind consist of parts in the order of IDs. The indexes contain these very expressions.
 */
export function placeOf(
  database: Database,
  table: FileTable,
  by: FileOrderField,
): RawBuilder<string> {
  const id = sql.ref(table === 'files' ? 'files.id' : 'graph_files.file_id')
  const name = sql.ref(`${table}.name_folded`)
  const size = sql.ref(`${table}.size`)
  if (by === 'name') {
    return isSqlite(database)
      ? sql`(${name} || char(1) || ${id})`
      : sql`((${name} || chr(1) || ${id}) collate "C")`
  }
  if (by === 'size') {
    return isSqlite(database)
      ? sql`(printf('%016d', ${size}) || char(1) || ${id})`
      : sql`((lpad(${size}::text, 16, '0') || chr(1) || ${id}) collate "C")`
  }
  return sql`${id}`
}

export function idOfPlace(
  database: Database,
  place: RawBuilder<unknown>,
  by: FileOrderField,
): RawBuilder<string> {
  if (by !== 'name' && by !== 'size') return sql`${place}`
  return isSqlite(database)
    ? sql`substr(${place}, ${sql.lit(-idChars)})`
    : sql`right(${place}, ${sql.lit(idChars)})`
}

/** The order of the files of a page, of which there are few. */
export function orderOf(
  database: Database,
  by: FileOrderField,
  direction: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const place = sql`${placeOf(database, 'files', by)} ${direction}`
  if (by !== 'status' && by !== 'kind') return place
  const value = sql.ref(`files.${by}`)
  return isSqlite(database)
    ? sql`${value} ${direction}, ${place}`
    : sql`${value} collate "C" ${direction}, ${place}`
}

/**
 * The parts that a page is merged from. The indexes by name and by size begin with the status, so that a filter by
 * status costs nothing, and a list by status or kind is the lists of its values one after the other.
 */
export function partsOf(
  { by, cursorValue }: FileOrder,
  filter: { status?: string | undefined; kinds?: readonly string[] | undefined },
  { order, after, before }: Pick<PageQuery, 'order' | 'after' | 'before'>,
): ListPart[] {
  const isAscending = (order === 'asc') !== (before !== undefined)
  const cursor = before ?? after
  const statuses = filter.status !== undefined ? [filter.status] : fileStatus.options
  const kinds = filter.kinds ?? fileKinds
  const parts = (
    ofStatuses: readonly (string | null)[],
    ofKinds: readonly (string | null)[],
    bound: string | undefined,
  ) => ofStatuses.flatMap((status) => ofKinds.map((kind) => ({ status, kind, bound })))

  if (by === 'created_at') {
    return parts([filter.status ?? null], filter.kinds ?? [null], cursor)
  }
  if (by === 'name' || by === 'size') {
    const bound = cursor && `${cursorValue}${separator}${cursor}`
    return parts(statuses, filter.kinds ?? [null], bound)
  }
  const values = by === 'status' ? statuses : kinds
  return values.flatMap((value) => {
    const isBefore = cursorValue !== undefined && value < cursorValue
    if (cursor !== undefined && value !== cursorValue && isBefore === isAscending) return []
    const bound = value === cursorValue ? cursor : undefined
    return by === 'status'
      ? parts([value], filter.kinds ?? [null], bound)
      : parts([filter.status ?? null], [value], bound)
  })
}
