import type { Generated } from 'kysely'

/** Deleted graphs and files whose rows are still to be removed, in slices. */
export interface SweepTables {
  /** Deleted graphs of which rows in `graph_files` may still be there, for `files/sweeper.ts` to delete. */
  graph_sweeps: { graph_id: string }

  /** Deleted files of which other things may still quote, for `file-sweep-store.ts` to erase. */
  file_sweeps: { file_id: string }

  /**
   * Versions of files whose text and passages may still be there, for `file-sweep-store.ts` to delete. A version that was
   * replaced keeps its pages, and `keeps_pages` is 1.
   */
  text_sweeps: { version_id: string; keeps_pages: Generated<number> }

  /** Deleted conversations whose turns may still be there, for `conversation-sweep-store.ts` to delete. */
  conversation_sweeps: { conversation_id: string }

  /** Revoked keys whose private conversations may still be there, for `conversation-sweep-store.ts` to delete. */
  key_sweeps: { key_id: string }

  /** Deleted applications whose jobs may still be there, for `application-sweep-store.ts` to delete. */
  application_sweeps: { application_id: string }

  /** Deleted batches whose rows may still be there, for `application-sweep-store.ts` to delete. */
  batch_sweeps: { batch_id: string }

  /** A single row while the search index of SQLite contains terms of deleted passages; counts the requests. */
  term_erasures: { id: number; requests: number }
}
