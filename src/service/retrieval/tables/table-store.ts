import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '#service/database/schema.ts'
import { passagesPerFile, readSpans } from '#service/retrieval/chunk-store.ts'
import type { FoundPassage } from '#service/retrieval/search-results.ts'

/** The passages of a table, as they are copied into a thread: with their statements as JSON. */
export interface TablePassages {
  /** A passage of the table, which has the same columns and headings. */
  like: FoundPassage
  parts: readonly TablePart[]
  /** Whether these are only the first passages of a table that is longer. */
  isCut: boolean
}

type TablePart = Pick<FoundPassage, 'id' | 'page' | 'start' | 'end' | 'text'> & {
  statements: string
}

// The foot of a page and the head of the next one.
const maxBetweenPages = 2
// node:sqlite runs on the thread that calls it, which reads this many in a few milliseconds.
const passagesPerStatement = 500
// More than a million rows. Only their places are read, but of each.
const maxPassagesBefore = 200_000

/**
 * The passages of the table that a passage has rows of, in order: those beside each other with its columns, below its
 * headings, also where the foot of a page is between them. Of a longer table, the first `maxPassages`; null where it
 * begins too far before the passage to be found, and where its file has been deleted.
 */
export async function readTable(
  database: Database,
  like: FoundPassage,
  maxPassages: number,
): Promise<TablePassages | null> {
  const first = await findFirst(database, like)
  if (first === null) return null
  const table = await readFrom(database, like, first, maxPassages)
  const isWhole = table.parts.length > 0 && (await isStored(database, like))
  return isWhole ? { like, ...table } : null
}

/** The ID of the first passage of the table. */
async function findFirst(database: Database, like: FoundPassage): Promise<number | null> {
  const ordinal = like.id % passagesPerFile
  let first: Place = like
  for (let to = ordinal; to > 0; to -= passagesPerStatement) {
    if (ordinal - to >= maxPassagesBefore) return null
    const before = await passagesAlike(database, like, to - passagesPerStatement, to)
      .orderBy('ordinal', 'desc')
      .select(['id', 'page'])
      .execute()
    for (const place of before) {
      if (!continues(place, first)) return first.id
      first = place
    }
    if (first.id % passagesPerFile > to - passagesPerStatement + maxBetweenPages) return first.id
    await nextTurn()
  }
  return first.id
}

async function readFrom(
  database: Database,
  like: FoundPassage,
  first: number,
  maxPassages: number,
): Promise<Pick<TablePassages, 'parts' | 'isCut'>> {
  const parts: TablePart[] = []
  for (let from = first % passagesPerFile; ; from += passagesPerStatement) {
    const to = from + passagesPerStatement
    const next = await passagesAlike(database, like, from, to)
      .orderBy('ordinal')
      .select(['id', 'page', 'start', 'end', 'text', 'statements'])
      .execute()
    for (const part of next) {
      const last = parts.at(-1)
      if (last !== undefined && !continues(last, part)) return { parts, isCut: false }
      if (parts.length === maxPassages) return { parts, isCut: true }
      parts.push(part)
    }
    const end = (parts.at(-1)?.id ?? 0) % passagesPerFile
    if (end + maxBetweenPages + 1 < to) return { parts, isCut: false }
    await nextTurn()
  }
}

// By ordinals, which the index is sorted by: by IDs, SQLite could read and sort all passages of the file.
function passagesAlike(
  database: Database,
  { version_id, header, headings }: FoundPassage,
  from: number,
  to: number,
) {
  return database
    .selectFrom('chunks')
    .where('version_id', '=', version_id)
    .where('ordinal', '>=', from)
    .where('ordinal', '<', to)
    .where('header', '=', JSON.stringify(header))
    .where('headings', '=', JSON.stringify(headings))
}

/** Whether the file has not been deleted, nor its passages, which are removed from the first one on. */
async function isStored(database: Database, { version_id }: FoundPassage): Promise<boolean> {
  const row = await database
    .selectFrom('chunks')
    .innerJoin('file_versions', 'file_versions.id', 'chunks.version_id')
    .innerJoin('files', 'files.id', 'file_versions.file_id')
    .where('chunks.version_id', '=', version_id)
    .where('chunks.ordinal', '=', 0)
    .where('files.deleted_at', 'is', null)
    .select('chunks.id')
    .executeTakeFirst()
  return row !== undefined
}

type Place = Pick<FoundPassage, 'id' | 'page'>

function continues(one: Place, next: Place): boolean {
  const between = next.id - one.id - 1
  return between === 0 || (between <= maxBetweenPages && next.page === one.page + 1)
}

/** The passages themselves, without the terms of their texts. */
export function passagesOfTable({ like, parts }: TablePassages): FoundPassage[] {
  return parts.map(({ statements, ...part }) => ({
    ...like,
    ...part,
    statements: readSpans(statements),
    terms: [],
  }))
}
