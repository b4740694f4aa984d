import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { readConfig } from '#service/config.ts'
import { openBlobReader } from '#service/files/open-blobs.ts'
import { bytePace, isIntact } from '#service/files/stored-bytes.ts'
import { storedFileStore } from '#service/files/stored-file-store.ts'
import { openDatabase } from './open-database.ts'
import type { Say } from './say.ts'
import { formatBytes } from './terminal/format-table.ts'
import { UsageError } from './usage-error.ts'

const progressIntervalMs = 5000

/**
 * `sheaf scrub`: reads the stored bytes of every file and records which differ from those that
 * were uploaded. Resolves with the exit code: 0 where every file is intact, otherwise 1.
 */
export async function scrub(
  args: readonly string[],
  env: Record<string, string | undefined>,
  say: Say,
): Promise<number> {
  const pace = bytePace(readRate(args))
  const config = readConfig(env)
  const folder = join(config.SHEAF_DATA_DIR, 'blobs')
  // With a wrong folder, every file would be reported as damaged.
  if (config.BLOBS_URL === undefined && !existsSync(folder)) {
    throw new Error(`There are no stored files at ${folder}. Set SHEAF_DATA_DIR.`)
  }
  const blobs = await openBlobReader(config)
  const database = openDatabase(config)
  const store = storedFileStore(database)
  let files = 0
  let bytes = 0
  let damaged = 0
  let reportedAt = performance.now()
  try {
    for await (const file of store.all()) {
      const intact = await isIntact(blobs, file, pace)
      files += 1
      bytes += file.size
      const isFirst = file.damaged_at === null
      if (!intact && (await store.noteDamage(file.id, new Date()))) {
        damaged += 1
        say(`DAMAGED: ${file.id} “${file.name}”${isFirst ? '' : ', already reported'}`, {
          id: file.id,
          name: file.name,
          state: 'damaged',
        })
      }
      if (intact && !isFirst) {
        await store.noteDamage(file.id, null)
        say(`intact again: ${file.id} “${file.name}”`, {
          id: file.id,
          name: file.name,
          state: 'intact',
        })
      }
      if (performance.now() - reportedAt < progressIntervalMs) continue
      reportedAt = performance.now()
      say(`${amount(files, bytes)} so far`)
    }
  } finally {
    blobs.close()
    await database.destroy()
  }
  say(`${amount(files, bytes)}: ${damaged === 0 ? 'all intact' : `${damaged} damaged`}`, {
    files,
    bytes,
    damaged,
  })
  return damaged === 0 ? 0 : 1
}

function amount(files: number, bytes: number): string {
  const count = files === 1 ? '1 file' : `${files.toLocaleString('en')} files`
  return `${count}, ${formatBytes(bytes)} read`
}

const options = z.object({ rate: z.coerce.number<string>().positive().default(50) })

/** Bytes per second. */
function readRate(args: readonly string[]): number {
  try {
    const { values } = parseArgs({ args: [...args], options: { rate: { type: 'string' } } })
    return options.parse(values).rate * 1e6
  } catch (error) {
    throw new UsageError('--rate must be a number of megabytes per second.', { cause: error })
  }
}
