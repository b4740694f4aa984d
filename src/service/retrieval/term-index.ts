import type { GroundedGraphs } from '#service/access/grounded-graphs.ts'

/** The inverted index: terms of passages, with a partition for each graph. */
export interface TermIndex {
  /** Copies the terms of a file's passages `from` to `to - 1` into a partition. */
  insert: (file: PartitionFile, from: number, to: number) => Promise<void>

  /** Deletes a file's passages `from` to `to - 1` from its partition. */
  remove: (file: Pick<PartitionFile, 'number'>, from: number, to: number) => Promise<void>

  /** The passages of each partition that match the terms best, by BM25 as in `rankPassages`. */
  find: (query: SearchQuery) => Promise<Candidates>
}

/** A row of `partition_files`. */
export interface PartitionFile {
  number: number
  version_id: string
  /** The number of the graph's partition. */
  partition: number
}

export interface SearchQuery {
  graphs: GroundedGraphs
  /** Weights by term, from `questionTerms`. */
  terms: ReadonlyMap<string, number>
  /** The code of the question's language, whose forms of the terms are found too; left out or null, none are. */
  language?: string | null
  limit: number
  /** Restricts the search to pages of web sources. */
  webOnly?: boolean
  /** Also finds the passages whose meaning is nearest to that of a text; left out, words alone are searched for. */
  meaningOf?: MeaningQuery
}

export interface MeaningQuery {
  text: string
  /** See `rankPassages`. With 100, words alone are searched for. */
  search_weight: number
  /** Passages without words of the question must be so similar to it, as a share of the most similar one. */
  semantic_threshold: number
  /** Whether a reranking model, where one is connected, sorts what was found. */
  rerank: boolean
}

/** Passages to rank; see `rankPassages`. */
export interface Candidates {
  /** IDs in `chunks`. */
  ids: number[]
  /** The document frequency of each term among `passages`. */
  frequencies: ReadonlyMap<string, number>
  passages: number
  words: number
}

/** The maximum number of terms of a question that are looked up. */
export const maxTerms = 64
