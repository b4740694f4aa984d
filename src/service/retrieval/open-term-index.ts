import { isSqlite } from '#service/database/sqlite.ts'
import type { Database } from '#service/database/schema.ts'
import { fts5Index } from './fts5-index.ts'
import { postgresIndex } from './postgres-index.ts'
import type { TermIndex } from './term-index.ts'

/** The term index of a database. Created with a transaction, its writes belong to that. */
export function openTermIndex(database: Database): TermIndex {
  return isSqlite(database) ? fts5Index(database) : postgresIndex(database)
}
