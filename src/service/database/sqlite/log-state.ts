import type { DatabaseSync } from 'node:sqlite'

/** How many pages the write-ahead log has, and how many of them are in the database file. */
export interface LogState {
  pages: number
  copied: number
}

/**
 * Returns a function that tells the state of the log of a connection, for which `noop` reads two numbers in shared
 * memory. `passive` first copies into the database what no reader needs in the log, without waiting for anybody
 * (https://sqlite.org/pragma.html#pragma_wal_checkpoint).
 */
export function logStateReader(connection: DatabaseSync, mode: 'noop' | 'passive'): () => LogState {
  const statement = connection.prepare(`pragma wal_checkpoint(${mode})`)
  return () => {
    const row = statement.get()
    return { pages: Number(row?.['log'] ?? 0), copied: Number(row?.['checkpointed'] ?? 0) }
  }
}
