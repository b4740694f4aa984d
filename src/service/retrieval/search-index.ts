import type { GroundedGraphs } from '#service/access/grounded-graphs.ts'
import type { Database } from '#service/database/schema.ts'
import type { IndexedPassage } from './chunk-pages.ts'
import {
  insertPassages,
  readFirstPassages,
  readPassages,
  removeSomePassages,
  sampleTexts,
} from './chunk-store.ts'
import { readRowNumbers } from './tables/row-number-store.ts'
import { readTable } from './tables/table-store.ts'
import type { TablePassages } from './tables/table-store.ts'
import { emptyPartitions, fillPartitions } from './partition-store.ts'
import { findPending } from './pending-passage-store.ts'
import { rankPassages } from './rank-passages.ts'
import type { RankedPassage } from './rank-passages.ts'
import { rerankPassages } from './meaning/reranker.ts'
import type { FoundPassage, SearchResults } from './search-results.ts'
import { openTermIndex } from './open-term-index.ts'
import { maxTerms } from './term-index.ts'
import type { Candidates, SearchQuery } from './term-index.ts'
import { findCompounds } from './forms/compound-store.ts'
import { countWithForms, termsOfForms } from './forms/word-forms.ts'
import { noMeanings } from './meaning/meanings.ts'
import type { Meanings } from './meaning/meanings.ts'
import { findSimilarities } from './meaning/vector-store.ts'

interface RankedResults extends SearchResults {
  passages: RankedPassage[]
}

/** The full-text index of the passages of all files. Created with a transaction, its writes belong to that. */
export interface SearchIndex {
  /** Whether questions were also searched for by meaning, and what was found reranked; see `Meanings`. */
  searchesMeaning: Meanings['state']
  reranks: Meanings['state']

  /** Adds passages of a version of a file in the order of `passageMaker`, in one batch or several. */
  addPassages: (version_id: string, passages: readonly IndexedPassage[]) => Promise<void>

  /**
   * Removes at most this many passages of a version from the index. Resolves with false when none were left; until then
   * it must be called again.
   */
  removeSome: (version_id: string, limit: number) => Promise<boolean>

  /** The passages of the graphs' files that match the terms best, best first. */
  search: (query: SearchQuery) => Promise<RankedResults>

  /** The passages that `search` finds, in the order of `rankPassages`. */
  retrieve: (query: SearchQuery, search_weight: number) => Promise<RankedPassage[]>

  /** The passages before and after these in their files, at most `reach` on each side. */
  readAround: (
    places: readonly { passage: FoundPassage; reach: number }[],
  ) => Promise<FoundPassage[]>

  /** See `readTable` in `table-store.ts`. */
  readTable: (passage: FoundPassage, maxPassages: number) => Promise<TablePassages | null>

  /** The numbers of rows of a version of a file, by their places in its pages; null where they have none. */
  readRowNumbers: (
    version_id: string,
    places: readonly { page: number; start: number }[],
  ) => Promise<(number | null)[]>

  /**
   * The first passages of some files of the graphs, for instance to tell their language; with `near`, of those graphs that
   * this file is in.
   */
  sampleTexts: (graphs: GroundedGraphs, limit: number, near?: string) => Promise<string[]>

  /** The first two passages, rows of tables too, of each of at most so many of the newest files of the graphs. */
  readNewest: (graphs: GroundedGraphs, files: number) => Promise<FoundPassage[]>

  /** The first passage of each of at most so many files of the graphs. */
  readBeginnings: (graphs: GroundedGraphs, files: number) => Promise<FoundPassage[]>
}

/** The search index of a database. `meanings` embeds the questions of its user. */
export function searchIndex(database: Database, meanings = noMeanings): SearchIndex {
  const rerank = async ({ meaningOf }: SearchQuery, ranked: RankedPassage[]) =>
    meaningOf?.rerank === true ? rerankPassages(meanings.reranker, meaningOf.text, ranked) : ranked

  return {
    searchesMeaning: meanings.state,
    reranks: meanings.reranker.state,

    addPassages: async (version_id, passages) => {
      const first = passages[0]
      if (first === undefined) return
      const words = await insertPassages(database, version_id, passages)
      await fillPartitions(database, version_id, first.ordinal, {
        passages: passages.length,
        words,
      })
    },

    removeSome: async (version_id, limit) => {
      await emptyPartitions(database, version_id)
      return removeSomePassages(database, version_id, limit)
    },

    search: async (query) => {
      const results = await findCandidates(database, query, meanings)
      const search_weight = query.meaningOf?.search_weight ?? 100
      const ranked = rankPassages(results, query.terms, search_weight, query.limit)
      return { ...results, passages: await rerank(query, ranked) }
    },

    retrieve: async (query, search_weight) => {
      const results = await findCandidates(database, query, meanings)
      return rerank(query, rankPassages(results, query.terms, search_weight, query.limit))
    },

    readTable: (passage, maxPassages) => readTable(database, passage, maxPassages),

    readRowNumbers: (version_id, places) => readRowNumbers(database, version_id, places),

    sampleTexts: (graphs, limit, near) => sampleTexts(database, graphs, limit, near),

    readNewest: (graphs, files) =>
      readFirstPassages(database, graphs, { files, perFile: 2, isNewest: true }),

    readBeginnings: (graphs, files) => readFirstPassages(database, graphs, { files, perFile: 1 }),

    readAround: async (places) => {
      const fileOf = new Map<number, string>()
      for (const { passage, reach } of places) {
        for (let id = passage.id - reach; id <= passage.id + reach; id += 1) {
          fileOf.set(id, passage.file_id)
        }
      }
      for (const { passage } of places) fileOf.delete(passage.id)
      const passages = await readPassages(database, [...fileOf.keys()])
      // The number before a file's first passage could be one of another file.
      return passages.filter(({ id, file_id }) => fileOf.get(id) === file_id)
    },
  }
}

// Passages that are less similar to a question have hardly more in common with it than any others.
const minSimilarity = 0.1

/** Each partition selects its candidates by its own frequencies, so they must be ranked by those of all. */
async function findCandidates(
  database: Database,
  query: SearchQuery,
  meanings: Meanings,
): Promise<SearchResults> {
  const terms = new Map([...query.terms].slice(0, maxTerms))
  const termOfForm = termsOfForms(terms, query.language ?? null)
  const byWords = findByWordsAndCompounds(database, { ...query, terms }, termOfForm)
  const [similarities] = await Promise.all([
    findByMeaning(database, query, meanings, byWords),
    byWords,
  ])
  const results = await readResults(database, await byWords, similarities, query)
  return { ...results, termOfForm }
}

// Others are synonyms and parts of the words of the question.
const minOwnWeight = 1

/** Adds the compounds of words that the files have nowhere alone to `termOfForm`. */
async function findByWordsAndCompounds(
  database: Database,
  query: SearchQuery,
  termOfForm: Map<string, string>,
): Promise<Candidates> {
  const found = await findByWords(database, query, termOfForm)
  const terms = [...query.terms].flatMap(([term, weight]) =>
    weight >= minOwnWeight && !found.frequencies.has(term) ? [term] : [],
  )
  const { language } = query
  if (terms.length === 0 || language == null || found.passages === 0) return found
  const { passages } = found
  const compounds = await findCompounds(database, query.graphs, { terms, language, passages })
  if (compounds.size === 0) return found
  for (const [compound, term] of compounds) {
    if (!query.terms.has(compound) && !termOfForm.has(compound)) termOfForm.set(compound, term)
  }
  return findByWords(database, query, termOfForm)
}

async function findByWords(
  database: Database,
  query: SearchQuery,
  termOfForm: ReadonlyMap<string, string>,
): Promise<Candidates> {
  const terms = new Map(query.terms)
  for (const [form, term] of termOfForm) terms.set(form, terms.get(term) ?? 1)
  const indexed = await openTermIndex(database).find({ ...query, terms })
  const pending = await findPending(database, query)
  const results = pending === null ? indexed : merge(indexed, pending)
  const frequencies = countWithForms(results.frequencies, termOfForm, results.passages)
  return { ...results, frequencies }
}

/** Null where words alone are searched for. */
async function findByMeaning(
  database: Database,
  { graphs, meaningOf }: SearchQuery,
  meanings: Meanings,
  byWords: Promise<Candidates>,
): Promise<ReadonlyMap<number, number> | null> {
  if (meaningOf === undefined || meaningOf.search_weight === 100) return null
  const meaning = await meanings.of(meaningOf.text)
  if (meaning === null) return null
  const idsByWords = byWords.then(({ ids }) => ids)
  return findSimilarities(database, graphs, meaning, idsByWords)
}

function merge(a: Candidates, b: Candidates): Candidates {
  const frequencies = new Map(a.frequencies)
  for (const [term, count] of b.frequencies) {
    frequencies.set(term, (frequencies.get(term) ?? 0) + count)
  }
  return {
    ids: [...new Set([...a.ids, ...b.ids])],
    frequencies,
    passages: a.passages + b.passages,
    words: a.words + b.words,
  }
}

async function readResults(
  database: Database,
  candidates: Candidates,
  similarities: ReadonlyMap<number, number> | null,
  { meaningOf, limit }: SearchQuery,
): Promise<SearchResults> {
  const nearest = [...(similarities ?? [])]
    .toSorted((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, limit)
  const threshold = meaningOf?.semantic_threshold ?? 0
  const leastSimilar = Math.max(minSimilarity, (nearest[0]?.[1] ?? 0) * threshold)
  const byMeaning = nearest.filter(([, similarity]) => similarity >= leastSimilar)
  const ids = new Set([...candidates.ids, ...byMeaning.map(([id]) => id)])
  return {
    passages: await readPassages(database, [...ids]),
    frequencies: candidates.frequencies,
    // Statements read both at different times: files added in between can have a term more often than all passages counted
    // before, and its weight would be negative.
    total: Math.max(candidates.passages, ...candidates.frequencies.values()),
    averageWords: candidates.words / Math.max(candidates.passages, 1),
    similarities,
  }
}
