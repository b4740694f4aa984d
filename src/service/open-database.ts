import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import { requireComplete } from './database/copy/copy-state.ts'
import { migrate } from './database/migrate.ts'
import { connectPostgres } from './database/postgres/connect-postgres.ts'
import type { OnQuery } from './database/query-log.ts'
import type { Database } from './database/schema.ts'
import { openSqlite } from './database/sqlite.ts'
import type { DataFolder } from './disk/data-folder.ts'
import { requireDatabaseOfFiles } from './disk/require-database.ts'

type DatabaseConfig = Pick<Config, 'DATABASE_URL' | 'SHEAF_DATA_DIR' | 'SHEAF_ROW_SECURITY'>

/** The path of the embedded database. */
export function databasePath({ SHEAF_DATA_DIR }: Pick<Config, 'SHEAF_DATA_DIR'>): string {
  return join(SHEAF_DATA_DIR, 'sheaf.db')
}

interface OpenDatabaseParts {
  log: FastifyBaseLogger
  folder: Pick<DataFolder, 'isLocked'>
  onQuery: OnQuery | undefined
}

/** The database of the installation with the newest schema. Rejects as `connectPostgres` and SQLite do. */
export async function openDatabase(
  config: DatabaseConfig,
  parts: OpenDatabaseParts,
): Promise<Database> {
  const database = await openNewest(config, parts)
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
  { log, folder, onQuery }: OpenDatabaseParts,
): Promise<Database> {
  const onNewer = (migrations: readonly string[]): void =>
    log.warn(
      { migrations },
      'the database was migrated by a newer version of Sheaf, which this one runs beside',
    )
  if (config.DATABASE_URL !== undefined) {
    return connectPostgres(config.DATABASE_URL, {
      ...(onQuery && { onQuery }),
      hasTenantRole: config.SHEAF_ROW_SECURITY,
      onWait: (error, limitMs) =>
        log.warn(`${error.message}. Waiting up to ${limitMs / 1000} s for it.`),
      onNoTenantRole: () =>
        log.warn('row-level security is off, because the role sheaf_tenant is missing'),
      onNewer,
      onOutage: ({ cause, isReadOnly }) =>
        log.error(
          { err: cause },
          isReadOnly
            ? 'the database only accepts reads: changes are refused'
            : 'the database does not answer',
        ),
      onReturn: (seconds, { isReadOnly }) =>
        log.info(
          { seconds: Math.round(seconds * 10) / 10 },
          isReadOnly ? 'the database accepts changes again' : 'the database answers again',
        ),
    })
  }
  requireDatabaseOfFiles(databasePath(config))
  const database = openSqlite(databasePath(config), {
    ...(onQuery && { onQuery }),
    isLocked: folder.isLocked,
    onLocked: (isLocked) => {
      if (isLocked) log.warn('another program has locked sheaf.db: changes wait for it')
      else log.info('sheaf.db is no longer locked by another program')
    },
    onMoved: (moved) => {
      if (moved === null) log.info('the database is where it was opened: changes are accepted')
      else
        log.error(
          { err: moved },
          'the database was moved, deleted or replaced: changes are refused until its files are back; to use others, stop the service first',
        )
    },
  })
  const newer = await migrate(database)
  if (newer.length > 0) onNewer(newer)
  return database
}
