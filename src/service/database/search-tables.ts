import type { Generated, RawBuilder } from 'kysely'

/** The passages of files, and the partitions of the search index that name them. */
export interface SearchTables {
  /**
   * The indexed passages of a file. `start` and `end` are offsets into the text of its page as
   * `pageText` renders it; `headings` is the path of headings above it, outermost first, as JSON.
   * The terms are what the index knows the passage by: `words.ts` made them.
   */
  chunks: {
    /** The file's number in `indexed_files` times 2^20, plus `ordinal`. */
    id: number
    file_id: string
    ordinal: number
    page: number
    start: number
    end: number
    headings: string
    text: string
    /** JSON array of `[start, end]`: what can be quoted on its own. */
    statements: string
    /** JSON array: the header of the table whose rows these are. Null when they are no rows. */
    header: string | null
    heading_terms: string
    terms: string
    /** How many terms these are together. */
    words: number
  }

  /** What is in the index of each file. Rows come with the first passage and go with the last. */
  indexed_files: { number: Generated<number>; file_id: string; chunks: number; words: number }

  /**
   * The partition of each graph in the search index. Its number stands before every term of the graph,
   * as in `12/pump`, so that a question walks over the passages of its own graphs alone.
   */
  index_partitions: { number: Generated<number>; graph_id: string }

  /**
   * A file in the partition of a graph. Triggers on `graph_files` add the row and mark it as removed.
   * Passages 0 to `passages - 1` are in the partition, and have so many `words`. While more are to be
   * copied, `is_pending` is 1. Of a removed file, terms may be in the index until they are swept.
   */
  partition_files: {
    number: Generated<number>
    graph_id: string
    file_id: string
    passages: number
    words: number
    is_pending: number
    is_removed: number
  }

  /**
   * The terms of a passage in the partition of a graph. The id is the file's number in `partition_files`
   * times 2^20, plus the passage's `ordinal`. In SQLite this is an FTS5 table without content, with the
   * columns `heading_terms` and `terms`.
   */
  chunk_terms: {
    id: number
    chunk_id: number
    words: number
    vector: RawBuilder<unknown>
  }
}
