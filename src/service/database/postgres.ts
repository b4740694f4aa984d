import { Kysely, PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'
import type { Database, Schema } from './schema.ts'

// counts and sizes stay far below 2^53, and rows are read as numbers everywhere
types.setTypeParser(types.builtins.INT8, Number)

/** A PostgreSQL database, 15 or newer, or what speaks its protocol. Connects with the first query. */
export function openPostgres(url: string): Database {
  const pool = new Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000 })
  // an idle connection that ends is no trouble: the next query takes a new one, or fails by itself
  pool.on('error', () => undefined)
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}
