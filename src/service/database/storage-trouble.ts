import { accessSync, constants } from 'node:fs'
import { basename } from 'node:path'

/**
 * What is wrong with the disk or the file of a database. `full`: a write found no room. `read_only`:
 * SQLite may only read. `damaged`: what is in the file is no database, or not any more. `unopenable`:
 * SQLite cannot open the file or one beside it.
 */
export type StorageTrouble = 'full' | 'read_only' | 'damaged' | 'unopenable'

// https://sqlite.org/rescode.html. SQLite reports ENOSPC as SQLITE_FULL (13) for what it writes, and
// every other error of a write, as of a disk quota, as one of the SQLITE_IOERR codes: of a write
// (778), a sync (1034, 1290), a truncation (1546) and the growth of the shared memory (4874).
const fullCodes = new Set([13, 778, 1034, 1290, 1546, 4874])

/** What kept a query or a file operation from being done; null where it was something else. */
export function storageTroubleOf(error: unknown): StorageTrouble | null {
  if (!(error instanceof Error)) return null
  if ('errcode' in error && typeof error.errcode === 'number') {
    if (fullCodes.has(error.errcode)) return 'full'
    // the low byte is the primary code
    const primary = error.errcode & 0xff
    if (primary === 8) return 'read_only'
    if (primary === 11 || primary === 26) return 'damaged'
    return primary === 14 ? 'unopenable' : null
  }
  if (!('code' in error)) return null
  if (error.code === 'EROFS') return 'read_only'
  // 53100: https://www.postgresql.org/docs/current/errcodes-appendix.html
  return error.code === 'ENOSPC' || error.code === 'EDQUOT' || error.code === '53100'
    ? 'full'
    : null
}

/**
 * SQLite reports a write to a disk that was remounted read-only, as Linux does after an error of the
 * disk, with the code of one that found no room. Answers with an error of code 8, SQLITE_READONLY,
 * where the disk of the file is read-only; any other error is answered as it is.
 */
export function tellReadOnly(
  error: unknown,
  path: string,
  isReadOnly: (path: string) => boolean = isOnReadOnlyDisk,
): unknown {
  if (!(error instanceof Error) || !('errcode' in error)) return error
  if (storageTroubleOf(error) !== 'full' || !isReadOnly(path)) return error
  return Object.assign(new Error('the disk is read-only', { cause: error }), { errcode: 8 })
}

/** access(2) fails with EROFS on a read-only disk for every user, root included. */
function isOnReadOnlyDisk(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EROFS'
  }
}

/**
 * Says what is wrong with the embedded database where that is why something failed, with its path
 * and what helps; any other error is answered as it is.
 */
export function explainStorageTrouble(error: unknown, path: string): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const trouble = storageTroubleOf(cause)
    if (trouble !== null) return new Error(`${path} ${remedies[trouble](path)}`, { cause: error })
  }
  return error
}

const remedies: Record<StorageTrouble, (path: string) => string> = {
  full: () => 'cannot be written: its disk is full, or fails. Make room on the disk.',
  read_only: () =>
    'is read-only. Let the user that Sheaf runs as write the file and its folder, or mount the disk for writing.',
  damaged: (path) =>
    `is damaged, or no SQLite database. Stop the service, keep a copy of the file and restore it from a backup; sqlite3 ${basename(path)} .recover saves what can be read.`,
  unopenable: () =>
    'cannot be opened. It must be a file, and the user that Sheaf runs as must be able to read and write it and its folder.',
}
