import { DatabaseOutage } from '#service/database/postgres/outage.ts'
import type { Database } from '#service/database/schema.ts'
import { fileIdentity } from '#service/disk/file-identity.ts'

/**
 * A file of an embedded database is no longer where it was opened, or another process uses its folder. The database
 * can still be read and written by those who have it open, but nobody who opens it by its path would find what they wrote.
 */
export class DatabaseMoved extends DatabaseOutage {}

/** Whether the paths of an open database still lead to its files. */
export interface OpenedFiles {
  /** Throws `DatabaseMoved` unless they do. */
  require: () => void
  close: () => void
}

export interface OpenedFilesParts {
  /** Files that SQLite keeps open. One that does not exist yet is created with the first commit. */
  paths: readonly string[]
  /** Whether this process has the lock of the folder, if there is one. */
  isLocked?: (() => boolean) | undefined
  /** Called once when a path does not lead to its file, and when all do again. Without it nothing is watched between calls. */
  onChange?: ((moved: DatabaseMoved | null) => void) | undefined
  pollIntervalMs?: number
}

const usualPollIntervalMs = 1000

/**
 * Compares the files that paths name with those that they named before, as SQLite itself does without a write-ahead log
 * (https://sqlite.org/rescode.html#readonly_dbmoved). A check takes some ten microseconds.
 */
export function openedFiles({
  paths,
  isLocked = () => true,
  onChange,
  pollIntervalMs = usualPollIntervalMs,
}: OpenedFilesParts): OpenedFiles {
  const opened = new Map(paths.map((path) => [path, fileIdentity(path)]))
  let moved: DatabaseMoved | null = null

  function look(): DatabaseMoved | null {
    for (const [path, file] of opened) {
      const now = fileIdentity(path)
      if (file === null) opened.set(path, now)
      else if (now !== file) {
        const change = now === null ? 'was moved or deleted' : 'was replaced'
        return new DatabaseMoved(new Error(`the file ${path} ${change}`))
      }
    }
    return isLocked()
      ? null
      : new DatabaseMoved(new Error('this process has lost the lock of the folder'))
  }

  let isFresh = false

  function check(): DatabaseMoved | null {
    // The commits of one turn of the event loop share a check.
    if (isFresh) return moved
    isFresh = true
    setImmediate(() => {
      isFresh = false
    })
    const now = look()
    const hasChanged = (now === null) !== (moved === null)
    moved = now
    if (hasChanged) onChange?.(now)
    return now
  }

  const timer = onChange && setInterval(check, pollIntervalMs).unref()
  return {
    require: () => {
      const now = check()
      if (now !== null) throw now
    },
    close: () => clearInterval(timer),
  }
}

const filesOf = new WeakMap<Database, OpenedFiles>()

/** Makes the files of a database known to `requireOpenedFiles`. */
export function watchFiles(database: Database, files: OpenedFiles): Database {
  filesOf.set(database, files)
  return database
}

/** Throws `DatabaseMoved` while a path of an embedded database does not lead to the file that is open. */
export function requireOpenedFiles(database: Database): void {
  filesOf.get(database)?.require()
}

/** Whether each path of an embedded database leads to the file that is open. */
export function hasOpenedFiles(database: Database): boolean {
  try {
    requireOpenedFiles(database)
    return true
  } catch (error) {
    if (error instanceof DatabaseMoved) return false
    throw error
  }
}
