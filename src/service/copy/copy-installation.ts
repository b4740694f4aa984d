import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { copyKey } from '#service/backup/copy-hashed.ts'
import { endCopy } from '#service/database/copy/copy-state.ts'
import { storedFileStore } from '#service/files/stored-file-store.ts'
import { copyBlobs } from './copy-blobs.ts'
import type { CopiedBlobs } from './copy-blobs.ts'
import { copyDatabase, requireTarget } from './copy-database.ts'
import type { CopiedDatabase } from './copy-database.ts'
import { filesNameOf, nameOf, openSource, openTarget } from './installation.ts'
import type { Installation } from './installation.ts'

export interface CopyOptions {
  from: Installation
  to: Installation
  now: Date
  signal: AbortSignal
  /** Called with the number of bytes of all files. */
  onStart: (bytes: number) => void
  onBytes: (bytes: number) => void
  onRows: (what: string, count: number) => void
}

export interface CopyResult {
  /** Whether an interrupted copy was continued. */
  isContinued: boolean
  database: CopiedDatabase
  /** Null where the bytes of files stay where they are. */
  files: CopiedBlobs | null
  /** The names of the key files that were copied. */
  keys: string[]
  /** The folder with key files that could not be copied, because the target has no folder; null without any. */
  keysLeftIn: string | null
}

const keyFiles = ['secret-key', 'audit-key']

/**
 * Copies an installation into an empty one: the bytes of files, each verified by its hash, and then every table,
 * verified by the number and the hash of its rows. The source is only read, and must not be in use. A copy that is
 * interrupted is continued by the same call; until it is complete, no service starts on the target.
 */
export async function copyInstallation(options: CopyOptions): Promise<CopyResult> {
  const { from, to, now, signal } = options
  const name = nameOf(from)
  if (name === nameOf(to)) throw new Error('The source and the target are the same.')
  const hasSameFiles = filesNameOf(from) === filesNameOf(to)
  const source = await openSource(from)
  try {
    const target = await openTarget(to)
    try {
      return await source.read(async (records) => {
        const begun = await requireTarget(records, target.database, { name, now })
        if (begun.isContinued && !hasSameFiles) {
          // What an interrupted copy had not completed is copied again.
          await target.blobs.recover(
            () => Promise.resolve(false),
            () => true,
          )
        } else if (!hasSameFiles && (await target.hasBlobs())) {
          await endCopy(target.database)
          throw new Error('The target already contains files. Copy to an empty place.')
        }
        options.onStart(await storedFileStore(records).totalBytes())
        const files = hasSameFiles
          ? null
          : await copyBlobs(records, source.blobs, target.blobs, {
              signal,
              onBytes: options.onBytes,
            })
        const database = await copyDatabase(records, target.database, begun.tables, {
          name,
          now,
          signal,
          onProgress: options.onRows,
        })
        const keys = await copyKeys(from, to)
        await endCopy(target.database)
        return { isContinued: begun.isContinued, database, files, ...keys }
      })
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

async function copyKeys(
  from: Installation,
  to: Installation,
): Promise<Pick<CopyResult, 'keys' | 'keysLeftIn'>> {
  const [source, target] = [folderOf(from), folderOf(to)]
  if (source === null) return { keys: [], keysLeftIn: null }
  const presentKeys = keyFiles.filter((key) => existsSync(join(source, key)))
  if (presentKeys.length === 0) return { keys: [], keysLeftIn: null }
  if (target === null) return { keys: [], keysLeftIn: source }
  if (resolve(source) === resolve(target)) return { keys: [], keysLeftIn: null }
  for (const key of presentKeys) await copyKey(join(source, key), join(target, key))
  return { keys: presentKeys, keysLeftIn: null }
}

/** The data folder of an installation; null where it is only known by its database and its bucket. */
function folderOf({ database, files }: Installation): string | null {
  if ('folder' in database) return database.folder
  return 'folder' in files ? files.folder : null
}
