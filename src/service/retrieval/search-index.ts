import type { Database } from '#service/database/schema.ts'
import type { Passage } from './chunk-pages.ts'
import { inBatches, makeChunkRows, readPassages } from './chunk-rows.ts'
import { emptyPartitions, fillPartitions } from './partitions.ts'
import { findPending } from './pending-passages.ts'
import { rankPassages } from './rank-passages.ts'
import type { Found } from './search-results.ts'
import { openTermIndex } from './open-term-index.ts'
import type { Candidates, SearchQuery } from './term-index.ts'

/** The passages of every file, found by their words. Made with a transaction, it is part of it. */
export interface SearchIndex {
  /** Adds passages of a file, in the order `passageMaker` gives them; batches may follow each other. */
  addPassages: (file_id: string, passages: readonly Passage[]) => Promise<void>

  /** Takes everything of a file out of the index. A file that is not in it is no error. */
  removeFile: (file_id: string) => Promise<void>

  /** Takes no more than so many passages of a file out. False when there are none left. */
  removeSome: (file_id: string, limit: number) => Promise<boolean>

  /** The passages of the graphs' files that share most with the terms, best first. */
  search: (query: SearchQuery) => Promise<Found>
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

async function search(database: Database, query: SearchQuery): Promise<Found> {
  const indexed = await openTermIndex(database).find(query)
  const pending = await findPending(database, query)
  if (pending === null && indexed.isOrdered) return readFound(database, indexed)

  const { ids, ...counts } = pending === null ? indexed : merge(indexed, pending)
  const found = await readFound(database, { ids, ...counts })
  // by the terms alone, as each part was ranked by itself
  const best = rankPassages(found, query.terms, 100).slice(0, query.limit)
  const byId = new Map(found.passages.map((passage) => [passage.id, passage]))
  return { ...found, passages: best.flatMap(({ id }) => byId.get(id) ?? []) }
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

async function readFound(database: Database, candidates: Candidates): Promise<Found> {
  return {
    passages: await readPassages(database, candidates.ids),
    frequencies: candidates.frequencies,
    total: candidates.passages,
    averageWords: candidates.words / Math.max(candidates.passages, 1),
  }
}
