import type { GroundedGraphs } from '#service/access/grounded-graphs.ts'

/** The terms of passages, each graph's in a partition of its own. */
export interface TermIndex {
  /** Copies the terms of a file's passages `from` to `to - 1` into a partition. */
  insert: (file: PartitionFile, from: number, to: number) => Promise<void>

  /** Deletes a file's passages `from` to `to - 1` from its partition. */
  remove: (file: Pick<PartitionFile, 'number'>, from: number, to: number) => Promise<void>

  /** The passages in the partitions of the graphs that share most with the terms. */
  find: (query: SearchQuery) => Promise<Candidates>
}

/** A row of `partition_files`. */
export interface PartitionFile {
  number: number
  file_id: string
  /** The number of the graph's partition. */
  partition: number
}

export interface SearchQuery {
  graphs: GroundedGraphs
  /** Each with its weight, as `questionTerms` gives them. */
  terms: ReadonlyMap<string, number>
  limit: number
  /** Only pages of the web. */
  webOnly?: boolean
}

export interface Candidates {
  /** Of rows in `chunks`. */
  ids: number[]
  /** Whether the best come first, and there are no more than `limit`. */
  isOrdered: boolean
  /** In how many passages each term stands, of `passages`. */
  frequencies: ReadonlyMap<string, number>
  passages: number
  words: number
}

/** So many terms of a question are looked up. */
export const maxTerms = 64
