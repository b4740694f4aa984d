import { existsSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '#service/config.ts'
import { compactFile } from '#service/database/sqlite/compact-file.ts'
import { lockDataFolder } from '#service/disk/data-folder.ts'
import type { Say } from './say.ts'
import { formatBytes } from './terminal/format-table.ts'
import { UsageError } from './usage-error.ts'

/**
 * `sheaf compact`: writes the database file anew without the space of what was deleted, while no service uses it.
 * Resolves with the exit code 0. Throws `FolderInUse` while a service does.
 */
export async function compact(
  _args: readonly string[],
  env: Record<string, string | undefined>,
  say: Say,
): Promise<number> {
  const { DATABASE_URL, SHEAF_DATA_DIR } = readConfig(env)
  if (DATABASE_URL !== undefined) {
    throw new UsageError(
      'This command is for the embedded database. PostgreSQL reuses deleted space itself; to shrink its files, run VACUUM FULL.',
    )
  }
  const path = join(SHEAF_DATA_DIR, 'sheaf.db')
  if (!existsSync(path)) throw new Error(`There is no database at ${path}. Set SHEAF_DATA_DIR.`)
  const folder = lockDataFolder(SHEAF_DATA_DIR, 'alone')
  try {
    const before = (await stat(path)).size
    // The service makes its reserve anew when it starts.
    await rm(join(SHEAF_DATA_DIR, 'reserve'), { force: true })
    await compactFile(path)
    const after = (await stat(path)).size
    say(`${path}: ${formatBytes(before)} before, ${formatBytes(after)} now`, {
      path,
      before,
      after,
    })
    return 0
  } finally {
    folder.release()
  }
}
