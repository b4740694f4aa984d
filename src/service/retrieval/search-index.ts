import type { GroundedGraphs } from '#service/access/grounded-graphs.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import type { Database } from '#service/database/schema.ts'
import type { Passage } from './chunk-pages.ts'
import { fts5Index } from './fts5-index.ts'
import { postgresIndex } from './postgres-index.ts'
import type { Span } from './sentences.ts'

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

export interface SearchQuery {
  graphs: GroundedGraphs
  /** Each with its weight, as `questionTerms` gives them. */
  terms: ReadonlyMap<string, number>
  limit: number
  /** Only pages of the web. */
  webOnly?: boolean
}

export interface Found {
  passages: FoundPassage[]
  /** In how many passages each term stands, of `total`: for ordering, never to be told. */
  frequencies: ReadonlyMap<string, number>
  total: number
  /** Of a passage, on average. */
  averageWords: number
}

export interface FoundPassage {
  id: number
  file_id: string
  file_name: string
  /** Where a page of the web stands; missing of every other file. */
  web?: { url: string; title: string }
  page: number
  /** Offsets in the text of the page, as `pageText` renders it. */
  start: number
  end: number
  headings: string[]
  text: string
  /** As in `Passage`. */
  statements: Span[]
  header: string[] | null
  heading_terms: string[]
  terms: string[]
}

/** The search index of a database. */
export function searchIndex(database: Database): SearchIndex {
  return isSqlite(database) ? fts5Index(database) : postgresIndex(database)
}
