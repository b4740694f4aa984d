/** What is left to be deleted, in slices, of what nobody sees any more. */
export interface SweepTables {
  /** Deleted graphs of which rows in `graph_files` may still be there, for `graph-sweeper.ts` to delete. */
  graph_sweeps: { graph_id: string }

  /** Deleted files whose text and passages may still be there, for `sweep-files.ts` to delete. */
  file_sweeps: { file_id: string }

  /** One row while terms of deleted passages are in the search index of SQLite; counts the requests. */
  term_erasures: { id: number; requests: number }
}
