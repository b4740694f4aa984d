import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#service/config.ts'
import { openPostgres } from '#service/database/postgres/postgres.ts'
import type { Database } from '#service/database/schema.ts'
import { openSqlite } from '#service/database/sqlite.ts'

/**
 * Opens the database of the service, which may be running. Throws if there is none, instead of creating one.
 */
export function openDatabase(config: Config): Database {
  if (config.DATABASE_URL !== undefined) return openPostgres(config.DATABASE_URL)
  const path = join(config.SHEAF_DATA_DIR, 'sheaf.db')
  if (existsSync(path)) return openSqlite(path)
  throw new Error(`There is no database at ${path}. Set SHEAF_DATA_DIR or DATABASE_URL.`)
}
