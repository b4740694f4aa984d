import type { Quote } from './citations/locate-quote.ts'
import type { FoundPassage } from '#service/retrieval/search-results.ts'
import type { RankedPassage } from '#service/retrieval/rank-passages.ts'
import type { SearchIndex } from '#service/retrieval/search-index.ts'
import { tokensOf } from '#service/retrieval/tokens.ts'

/** A numbered passage of a prompt: passages of one file that follow each other, or rows of one table. */
export interface ContextPassage {
  /** Counted from 1. */
  number: number
  /** In the order of the file. */
  parts: [FoundPassage, ...FoundPassage[]]
  /** The place that stands for a figure over a whole table, whose text is the only part; left out where it is none. */
  figure?: Quote
  /** Whether its table has further rows, which the prompt has no room for; left out where it has none. */
  isCut?: true
  /** Its sentences that another passage, of this number, may change. */
  changed?: { text: string; by: number }[]
}

export interface PackedContext {
  passages: ContextPassage[]
  /** Search results that did not fit. */
  withoutRoom: ReadonlySet<number>
  /** Those that would fit and are relevant, but more than the maximum. */
  overMaximum: ReadonlySet<number>
}

// A passage that scores far below the best matches by chance.
export const minRelevance = 0.25
// The best passages get those beside them; for the others there is seldom room.
const passagesWithNeighbours = 5
// A table of this many passages has about 9,000 characters.
const maxTableReach = 8
// One table must leave room for other passages.
const maxTableShare = 0.5
// The name and the fence of a passage, and its headings in most documents.
const overheadTokens = 40

/**
 * Packs search results, best first, into `maxTokens`: passages by rank, each table whole if it fits, and the
 * passages beside the best ones while there is room.
 */
export async function packContext(
  index: Pick<SearchIndex, 'readAround'>,
  ranked: readonly RankedPassage[],
  { maxTokens, maxPassages }: { maxTokens: number; maxPassages: number },
): Promise<PackedContext> {
  const matching = ranked.filter(({ relevance }) => relevance >= minRelevance)
  const relevant = matching.slice(0, maxPassages)
  const overMaximum = new Set(matching.slice(maxPassages).map(({ id }) => id))
  const beside = await readBeside(index, relevant)
  const included = new Map<number, FoundPassage>()
  const withoutRoom = new Set<number>()
  let tokens = 0

  const include = (passages: readonly FoundPassage[], limit = maxTokens): boolean => {
    const added = passages.filter(({ id }) => !included.has(id))
    const cost = added.reduce((sum, passage) => sum + costOf(passage), 0)
    if (tokens + cost > limit) return false
    for (const passage of added) included.set(passage.id, passage)
    tokens += cost
    return true
  }

  for (const passage of relevant) {
    const table = tableOf(passage, beside)
    const isWhole =
      table.length > 1 && include(table, Math.min(maxTokens, tokens + maxTokens * maxTableShare))
    if (!isWhole && !include([passage])) withoutRoom.add(passage.id)
  }
  for (const passage of relevant.slice(0, passagesWithNeighbours)) {
    if (!included.has(passage.id) || passage.header !== null) continue
    for (const id of [passage.id + 1, passage.id - 1]) {
      const neighbour = beside.get(id)
      if (isNeighbour(passage, neighbour)) include([neighbour])
    }
  }
  return { passages: groupPassages(relevant, included, beside), withoutRoom, overMaximum }
}

async function readBeside(
  index: Pick<SearchIndex, 'readAround'>,
  relevant: readonly RankedPassage[],
): Promise<Map<number, FoundPassage>> {
  const read = await index.readAround(
    relevant.flatMap((passage, rank) => {
      if (passage.header !== null) return [{ passage, reach: maxTableReach + 1 }]
      return rank < passagesWithNeighbours ? [{ passage, reach: 1 }] : []
    }),
  )
  const candidates: readonly FoundPassage[] = [...read, ...relevant]
  return new Map(candidates.map((passage) => [passage.id, passage]))
}

/** The passages of the table that a passage belongs to, in order, as far as they were read. */
function tableOf(
  passage: FoundPassage,
  beside: ReadonlyMap<number, FoundPassage>,
): [FoundPassage, ...FoundPassage[]] {
  const table: [FoundPassage, ...FoundPassage[]] = [passage]
  if (passage.header === null) return table
  const header = JSON.stringify(passage.header)
  const isSame = (other: FoundPassage | undefined): other is FoundPassage =>
    other !== undefined &&
    other.file_id === passage.file_id &&
    other.page === passage.page &&
    other.header !== null &&
    JSON.stringify(other.header) === header
  for (let id = passage.id - 1; id >= passage.id - maxTableReach; id -= 1) {
    const other = beside.get(id)
    if (!isSame(other)) break
    table.unshift(other)
  }
  for (let id = passage.id + 1; id <= passage.id + maxTableReach; id += 1) {
    const other = beside.get(id)
    if (!isSame(other)) break
    table.push(other)
  }
  return table
}

/** Whether a passage of the same table that was read is not among those that are included. */
function hasFurtherRows(
  parts: readonly FoundPassage[],
  included: ReadonlyMap<number, FoundPassage>,
  beside: ReadonlyMap<number, FoundPassage>,
): boolean {
  return parts.some((part) => {
    if (part.header === null) return false
    const header = JSON.stringify(part.header)
    return [part.id - 1, part.id + 1].some((id) => {
      const other = beside.get(id)
      return (
        other !== undefined &&
        !included.has(id) &&
        other.file_id === part.file_id &&
        JSON.stringify(other.header) === header
      )
    })
  })
}

// Slides and sheets stand for themselves, so a neighbour is of the same page.
function isNeighbour(
  passage: FoundPassage,
  neighbour: FoundPassage | undefined,
): neighbour is FoundPassage {
  return (
    neighbour !== undefined &&
    neighbour.file_id === passage.file_id &&
    neighbour.page === passage.page &&
    neighbour.header === null
  )
}

/** Joins included passages that follow each other on a page; the groups keep the rank of their best passage. */
function groupPassages(
  relevant: readonly RankedPassage[],
  included: ReadonlyMap<number, FoundPassage>,
  beside: ReadonlyMap<number, FoundPassage>,
): ContextPassage[] {
  const passages: ContextPassage[] = []
  const grouped = new Set<number>()
  for (const { id } of relevant) {
    const passage = included.get(id)
    if (passage === undefined || grouped.has(id)) continue
    const parts: [FoundPassage, ...FoundPassage[]] = [passage]
    const belongs = (other: FoundPassage | undefined): other is FoundPassage =>
      other !== undefined &&
      !grouped.has(other.id) &&
      other.file_id === passage.file_id &&
      other.page === passage.page &&
      JSON.stringify(other.header) === JSON.stringify(passage.header)
    for (let at = id - 1; ; at -= 1) {
      const other = included.get(at)
      if (!belongs(other)) break
      parts.unshift(other)
    }
    for (let at = id + 1; ; at += 1) {
      const other = included.get(at)
      if (!belongs(other)) break
      parts.push(other)
    }
    for (const part of parts) grouped.add(part.id)
    const isCut = hasFurtherRows(parts, included, beside)
    passages.push({ number: passages.length + 1, parts, ...(isCut && { isCut }) })
  }
  return passages
}

function costOf({ text, header, headings }: FoundPassage): number {
  const path = tokensOf(headings.join(' › '))
  return tokensOf(text) + tokensOf((header ?? []).join(' | ')) + Math.max(overheadTokens, path)
}
