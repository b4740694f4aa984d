import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import { requireComplete } from './database/copy/copy-state.ts'
import { migrate } from './database/migrate.ts'
import { connectPostgres } from './database/postgres/connect-postgres.ts'
import type { OnQuery } from './database/query-log.ts'
import type { Database } from './database/schema.ts'
import { openSqlite } from './database/sqlite.ts'

type DatabaseConfig = Pick<Config, 'DATABASE_URL' | 'SHEAF_DATA_DIR' | 'SHEAF_ROW_SECURITY'>

/** The path of the embedded database. */
export function databasePath({ SHEAF_DATA_DIR }: Pick<Config, 'SHEAF_DATA_DIR'>): string {
  return join(SHEAF_DATA_DIR, 'sheaf.db')
}

/** The database of the installation with the newest schema. Rejects as `connectPostgres` and SQLite do. */
export async function openDatabase(
  config: DatabaseConfig,
  log: FastifyBaseLogger,
  onQuery?: OnQuery,
): Promise<Database> {
  const database = await openNewest(config, log, onQuery)
  try {
    await requireComplete(database)
    return database
  } catch (error) {
    await database.destroy()
    throw error
  }
}

async function openNewest(
  config: DatabaseConfig,
  log: FastifyBaseLogger,
  onQuery?: OnQuery,
): Promise<Database> {
  if (config.DATABASE_URL !== undefined) {
    return connectPostgres(config.DATABASE_URL, {
      ...(onQuery && { onQuery }),
      hasTenantRole: config.SHEAF_ROW_SECURITY,
      onWait: (error, limitMs) =>
        log.warn(`${error.message}. Waiting up to ${limitMs / 1000} s for it.`),
      onNoTenantRole: () =>
        log.warn('row-level security is off, because the role sheaf_tenant is missing'),
      onOutage: (error) => log.error({ err: error.cause }, 'the database does not answer'),
      onReturn: (seconds) =>
        log.info({ seconds: Math.round(seconds * 10) / 10 }, 'the database answers again'),
    })
  }
  const database = openSqlite(databasePath(config), onQuery && { onQuery })
  await migrate(database)
  return database
}
