import type { Database } from '#service/database/schema.ts'
import { readSpans } from '#service/retrieval/chunk-store.ts'
import type { FoundPassage } from '#service/retrieval/search-results.ts'

/** The passages of a table, as they are copied into a thread: with their statements as JSON. */
export interface TablePassages {
  /** A passage of the table, which has the same columns and headings. */
  like: FoundPassage
  parts: readonly (Pick<FoundPassage, 'id' | 'page' | 'start' | 'end' | 'text'> & {
    statements: string
  })[]
  /** Whether these are only the first passages of a table that is longer. */
  isCut: boolean
}

// The foot of a page and the head of the next one.
const maxBetweenPages = 2

/**
 * The passages of the table that a passage has rows of, in order: those beside each other with its columns, below its
 * headings, also where the foot of a page is between them. Of a longer table, the first `maxPassages`; null where nobody
 * could tell where it begins.
 */
export async function readTable(
  database: Database,
  like: FoundPassage,
  maxPassages: number,
): Promise<TablePassages | null> {
  const { id, version_id } = like
  const parts = database
    .selectFrom('chunks')
    .where('version_id', '=', version_id)
    .where('header', '=', JSON.stringify(like.header))
    .where('headings', '=', JSON.stringify(like.headings))
    .orderBy('id')
  const near = await parts
    .where('id', '>=', id - maxPassages)
    .where('id', '<=', id + maxPassages)
    .select(['id', 'page'])
    .execute()
  const own = near.findIndex((row) => row.id === id)
  let first = own
  while (first > 0 && continues(near[first - 1], near[first])) first -= 1
  const isFar = id - (near[first]?.id ?? id) >= maxPassages - maxBetweenPages
  // A file of rows begins with them, however far away the passage is that was found.
  const start = isFar
    ? await parts
        .select(['id', 'page'])
        .limit(maxPassages + 1)
        .execute()
    : near.slice(first)
  const breakAt = start.findIndex((row, at) => at > 0 && !continues(start[at - 1], row))
  const run = breakAt === -1 ? start : start.slice(0, breakAt)
  if (isFar && run.length <= maxPassages) return null
  const isCut = run.length > maxPassages
  const [begin, end] = [run[0], run[Math.min(run.length, maxPassages) - 1]]
  if (begin === undefined || end === undefined) return null
  const read = await parts
    .where('id', '>=', begin.id)
    .where('id', '<=', end.id)
    .select(['id', 'page', 'start', 'end', 'text', 'statements'])
    .execute()
  return { like, parts: read, isCut }
}

type Place = Pick<FoundPassage, 'id' | 'page'>

function continues(one: Place | undefined, next: Place | undefined): boolean {
  if (one === undefined || next === undefined) return false
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
