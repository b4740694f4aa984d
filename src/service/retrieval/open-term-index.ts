import { isSqlite } from '#service/database/sqlite.ts'
import type { Database } from '#service/database/schema.ts'
import { fts5TermStore } from './fts5-term-store.ts'
import { postgresTermStore } from './postgres-term-store.ts'
import type { TermIndex } from './term-index.ts'

/** The term index of a database. Created with a transaction, its writes belong to that. */
export function openTermIndex(database: Database): TermIndex {
  return isSqlite(database) ? fts5TermStore(database) : postgresTermStore(database)
}
