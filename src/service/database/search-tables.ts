import type { Generated, RawBuilder } from 'kysely'

/** The passages of files, and the partitions of the search index that name them. */
export interface SearchTables {
  /**
   * The indexed passages of a version of a file. `start` and `end` are offsets into the text of its page as `pageText`
   * renders it; `headings` is the path of headings above it, outermost first, as JSON. The terms are the
   * index terms of the passage, made by `words.ts`.
   */
  chunks: {
    /** The file's number in `indexed_files` times 2^20, plus `ordinal`. */
    id: number
    version_id: string
    ordinal: number
    page: number
    start: number
    end: number
    headings: string
    text: string
    /** JSON array of `[start, end]`: the ranges that can be quoted on their own. */
    statements: string
    /** JSON array: the header of the table that the passage is part of. Null outside tables. */
    header: string | null
    heading_terms: string
    terms: string
    /** The number of terms in both columns together. */
    words: number
  }

  /**
   * The number of indexed passages of each version. A row is added with the first passage and deleted with the
   * last.
   */
  indexed_files: { number: Generated<number>; version_id: string; chunks: number; words: number }

  /**
   * The partition of each graph in the search index. Its number is a prefix of every term of the graph, such
   * as `12/pump`, so that a question only reads the passages of its own graphs.
   */
  index_partitions: { number: Generated<number>; graph_id: string }

  /**
   * The current version of a file in the partition of a graph. Triggers on `graph_files` add the row and mark it as
   * removed; so does a new version.
   * Passages 0 to `passages - 1` are in the partition and contain `words` words. `is_pending` is 1 while more
   * are to be copied. Terms of a removed file may remain in the index until they are swept.
   */
  partition_files: {
    number: Generated<number>
    graph_id: string
    version_id: string
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
