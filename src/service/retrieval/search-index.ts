import type { Database } from '#service/database/schema.ts'
import type { Passage } from './chunk-pages.ts'
import { inBatches, makeChunkRows, readPassages } from './chunk-rows.ts'
import { emptyPartitions, fillPartitions } from './partitions.ts'
import { findPending } from './pending-passages.ts'
import { rankPassages } from './rank-passages.ts'
import type { SearchResults } from './search-results.ts'
import { openTermIndex } from './open-term-index.ts'
import type { Candidates, SearchQuery } from './term-index.ts'

/** The full-text index of the passages of all files. Created with a transaction, its writes belong to that. */
export interface SearchIndex {
  /** Adds passages of a file in the order of `passageMaker`, in one batch or several. */
  addPassages: (file_id: string, passages: readonly Passage[]) => Promise<void>

  /** Removes a file from the index. Does nothing when the file is not in it. */
  removeFile: (file_id: string) => Promise<void>

  /** Removes at most this many passages of a file. Resolves with false when none are left. */
  removeSome: (file_id: string, limit: number) => Promise<boolean>

  /** The passages of the graphs' files that match the terms best, best first. */
  search: (query: SearchQuery) => Promise<SearchResults>
}

/** The search index of a database. */
export function searchIndex(database: Database): SearchIndex {
  return {
    addPassages: async (file_id, passages) => {
      const first = passages[0]
      if (first === undefined) return
      const rows = await makeChunkRows(database, file_id, passages)
      await inBatches(rows, (batch) => database.insertInto('chunks').values(batch).execute())
      const words = rows.reduce((sum, row) => sum + row.words, 0)
      await fillPartitions(database, file_id, first.ordinal, { passages: rows.length, words })
    },

    removeFile: async (file_id) => {
      await emptyPartitions(database, file_id)
      await database.deleteFrom('chunks').where('file_id', '=', file_id).execute()
      await database.deleteFrom('indexed_files').where('file_id', '=', file_id).execute()
    },

    removeSome: async (file_id, limit) => {
      const { numDeletedRows } = await database
        .deleteFrom('chunks')
        .where('id', 'in', (of) =>
          of.selectFrom('chunks').select('id').where('file_id', '=', file_id).limit(limit),
        )
        .executeTakeFirst()
      if (numDeletedRows > 0n) return true
      await database.deleteFrom('indexed_files').where('file_id', '=', file_id).execute()
      return false
    },

    search: (query) => search(database, query),
  }
}

async function search(database: Database, query: SearchQuery): Promise<SearchResults> {
  const indexed = await openTermIndex(database).find(query)
  const pending = await findPending(database, query)
  if (pending === null && indexed.isOrdered) return readResults(database, indexed)

  const { ids, ...counts } = pending === null ? indexed : merge(indexed, pending)
  const results = await readResults(database, { ids, ...counts })
  // Ranks by the terms alone, because each partition was ranked by itself.
  const best = rankPassages(results, query.terms, 100).slice(0, query.limit)
  const byId = new Map(results.passages.map((passage) => [passage.id, passage]))
  return { ...results, passages: best.flatMap(({ id }) => byId.get(id) ?? []) }
}

function merge(a: Candidates, b: Candidates): Candidates {
  const frequencies = new Map(a.frequencies)
  for (const [term, count] of b.frequencies) {
    frequencies.set(term, (frequencies.get(term) ?? 0) + count)
  }
  return {
    ids: [...new Set([...a.ids, ...b.ids])],
    isOrdered: false,
    frequencies,
    passages: a.passages + b.passages,
    words: a.words + b.words,
  }
}

async function readResults(database: Database, candidates: Candidates): Promise<SearchResults> {
  return {
    passages: await readPassages(database, candidates.ids),
    frequencies: candidates.frequencies,
    total: candidates.passages,
    averageWords: candidates.words / Math.max(candidates.passages, 1),
  }
}
