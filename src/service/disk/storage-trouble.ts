import { accessSync, constants } from 'node:fs'
import { basename } from 'node:path'

/**
 * Problems of the disk or the file of a database. `full`: a write found no space. `read_only`: SQLite may
 * only read. `damaged`: the file is not a database, or no longer one. `unopenable`: SQLite cannot open the
 * file or one next to it.
 */
export type StorageTrouble = 'full' | 'read_only' | 'damaged' | 'unopenable'

// https://sqlite.org/rescode.html. SQLite reports ENOSPC as SQLITE_FULL (13) for its writes, and other errors
// of a write, such as a disk quota, as one of the SQLITE_IOERR codes: of a write (778), a sync (1034, 1290),
// a truncation (1546) and the growth of the shared memory (4874).
const fullCodes = new Set([13, 778, 1034, 1290, 1546, 4874])

/** The storage problem behind an error of a query or a file operation; null for any other error. */
export function storageTroubleOf(error: unknown): StorageTrouble | null {
  if (!(error instanceof Error)) return null
  if ('errcode' in error && typeof error.errcode === 'number') {
    if (fullCodes.has(error.errcode)) return 'full'
    // The low byte is the primary result code.
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

/** What a write throws that is not tried because the disk is full. */
export function diskFull(): Error {
  return Object.assign(new Error('the disk is full'), { code: 'ENOSPC' })
}

/**
 * Returns an error with code 8 (SQLITE_READONLY) if a write failed because the disk of the file is read-only,
 * and any other error unchanged. Linux remounts a disk read-only after an I/O error, and SQLite then reports
 * writes to it like writes to a full disk.
 */
export function asReadOnlyError(
  error: unknown,
  path: string,
  isReadOnly: (path: string) => boolean = isOnReadOnlyDisk,
): unknown {
  if (!(error instanceof Error) || !('errcode' in error)) return error
  if (storageTroubleOf(error) !== 'full' || !isReadOnly(path)) return error
  return Object.assign(new Error('the disk is read-only', { cause: error }), { errcode: 8 })
}

/** Whether the disk is read-only: access(2) then fails with EROFS for every user, root included. */
function isOnReadOnlyDisk(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EROFS'
  }
}

/**
 * If an error was caused by the storage of the embedded database, returns an error with its path and how to
 * fix it. Returns any other error unchanged.
 */
export function explainStorageTrouble(error: unknown, path: string): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const trouble = storageTroubleOf(cause)
    if (trouble !== null) return new Error(`${path} ${remedies[trouble](path)}`, { cause: error })
  }
  return error
}

const remedies: Record<StorageTrouble, (path: string) => string> = {
  full: () => 'cannot be written: its disk is full or failing. Free some space on the disk.',
  read_only: () =>
    'is read-only. Give the user that Sheaf runs as write access to the file and its folder, or mount the disk for writing.',
  damaged: (path) =>
    `is damaged or not a SQLite database. Stop the service, keep a copy of the file and restore it from a backup; sqlite3 ${basename(path)} .recover saves what can be read.`,
  unopenable: () =>
    'cannot be opened. It must be a file, and the user that Sheaf runs as must be able to read and write it and its folder.',
}
