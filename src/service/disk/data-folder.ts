import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { v7 } from 'uuid'
import { fileIdentity } from './file-identity.ts'
import { makePrivateFile } from './restrict-access.ts'

/** A lock on a data folder, held until `release` or the end of the process. */
export interface DataFolder {
  /** Identifies this process in its leases and its files in the folder: host/process ID/unique ID. */
  owner: string
  /**
   * Whether this owner's process has ended. False if that cannot be known: the process may use another data
   * folder with the same PostgreSQL database.
   */
  hasEnded: (owner: string) => boolean
  /**
   * Whether the process of an owner that is named in a file of this folder has ended. Every process creates
   * its file in `processes/` first, so without that file the process has ended and an earlier start has
   * removed it.
   */
  hasLeft: (owner: string) => boolean
  /**
   * Removes the files of ended processes from `processes/`. Must be called after everything that names them
   * has been cleaned up.
   */
  forgetEnded: () => void
  /**
   * Whether this process has its locks. Files of locks that were deleted are made and locked again, unless another
   * process has locked new ones meanwhile.
   */
  isLocked: () => boolean
  /** Looks after the locks until `release`, and tells what changes. */
  watchLocks: (onChange: (state: LockState) => void) => void
  release: () => void
}

/** `renewed`: the file of a lock had been deleted. `taken`: another process locked a new one. `missing`: the folder is gone. */
export type LockState = 'held' | 'renewed' | 'taken' | 'missing'

/**
 * `alone`: exclusive use, for the embedded database. `shared`: for processes that use the same PostgreSQL
 * database.
 */
export type FolderUse = 'alone' | 'shared'

// A process that is stopping may need a moment to release its lock.
const lockTimeoutMs = 1000
const watchIntervalMs = 1000

/**
 * Locks a data folder, and creates it if it does not exist. Throws with the name of the other process if the
 * folder is in use.
 *
 * The locks are SQLite locks on empty files. The kernel releases them when their process ends, and they work
 * between containers, where process IDs and host names are not unique. `sheaf.lock` is the lock of the
 * folder. Each process also locks a file in `processes/` that is named after it, so that the processes that
 * share a folder can tell which of them still run. No other code may open these files: closing any descriptor
 * of a file releases all locks of the process on it
 * (https://sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_).
 */
export function lockDataFolder(path: string, use: FolderUse): DataFolder {
  try {
    return tryLock(path, use)
  } catch (error) {
    if (error instanceof FolderInUse) throw error
    throw new Error(
      `${resolve(path)} cannot be used as the data folder. It must be writable, and on a file system that supports locks.`,
      { cause: error },
    )
  }
}

/**
 * Throws where a database file is also in another folder by a hard link. Each folder has its own lock and its own
 * write-ahead log, so that two services would damage the file.
 */
function requireOneName(path: string): void {
  const state = statSync(path, { throwIfNoEntry: false })
  // A folder in its place has several links, too, and an error of its own.
  if (state === undefined || !state.isFile() || state.nlink < 2) return
  throw new FolderInUse(
    `${resolve(path)} is also in another folder (hard link), so two services could damage it. Delete the other copy, or make a real one: cp ${path} ${path}.copy && mv ${path}.copy ${path}`,
  )
}

class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
}

function tryLock(path: string, use: FolderUse): DataFolder {
  requireOneName(join(path, 'sheaf.db'))
  const processes = join(path, 'processes')
  mkdirSync(processes, { recursive: true, mode: 0o700 })
  const folderLock = lock(join(path, 'sheaf.lock'), use, lockTimeoutMs)
  if (folderLock === null) throw new FolderInUse(inUse(path, processes))

  const { owner, processLock } = lockOwnFile(processes)
  const ended = new Map<string, DatabaseSync>()
  for (const other of ownersIn(processes)) {
    if (other === owner) continue
    // The lock is held until `forgetEnded`, so that no starting process can take the name meanwhile.
    const otherLock = lock(fileOf(processes, other), 'alone', 0)
    if (otherLock !== null) ended.set(other, otherLock)
  }
  const forgetEnded = (): void => {
    for (const [other, otherLock] of ended) {
      if (!otherLock.isOpen) continue
      // Windows does not remove open files.
      if (process.platform === 'win32') otherLock.close()
      rmSync(fileOf(processes, other), { force: true })
      if (otherLock.isOpen) otherLock.close()
    }
  }

  const locks = [
    heldLock(join(path, 'sheaf.lock'), use, folderLock),
    heldLock(fileOf(processes, owner), 'alone', processLock, () => {
      if (existsSync(path)) mkdirSync(processes, { recursive: true, mode: 0o700 })
    }),
  ]
  let onChange: (state: LockState) => void = () => undefined
  let last: LockState = 'held'
  let timer: NodeJS.Timeout | undefined
  const check = (): LockState => {
    const states = locks.map((held) => held.check())
    const state = worstFirst.find((one) => states.includes(one)) ?? 'held'
    const hasChanged = state !== last
    last = state === 'renewed' ? 'held' : state
    if (hasChanged) onChange(state)
    return last
  }

  const hasEnded = (other: string): boolean =>
    use === 'alone' ? other !== owner : ended.has(other)
  return {
    owner,
    hasEnded,
    hasLeft: (other) =>
      other !== owner && (hasEnded(other) || !existsSync(fileOf(processes, other))),
    forgetEnded,
    isLocked: () => check() === 'held',
    watchLocks: (report) => {
      onChange = report
      timer = setInterval(check, watchIntervalMs).unref()
    },
    release: () => {
      clearInterval(timer)
      for (const openLock of ended.values()) if (openLock.isOpen) openLock.close()
      for (const held of locks.toReversed()) held.close()
    },
  }
}

const worstFirst: readonly LockState[] = ['missing', 'taken', 'renewed']

/** A lock that is taken again on a new file when its own was deleted: others see only what the path leads to. */
function heldLock(
  path: string,
  use: FolderUse,
  first: DatabaseSync,
  makeFolder: () => void = () => undefined,
) {
  let held = first
  let file = fileIdentity(path)
  return {
    check: (): LockState => {
      if (fileIdentity(path) === file) return 'held'
      try {
        makeFolder()
        const again = lock(path, use, 0)
        if (again === null) return 'taken'
        held.close()
        held = again
        file = fileIdentity(path)
        return 'renewed'
      } catch {
        return 'missing'
      }
    },
    close: () => {
      if (held.isOpen) held.close()
    },
  }
}

/** Creates and locks the file of this process in `processes/`. */
function lockOwnFile(processes: string): { owner: string; processLock: DatabaseSync } {
  for (;;) {
    const owner = `${hostname()}/${process.pid}/${v7()}`
    const path = fileOf(processes, owner)
    const processLock = lock(path, 'alone', 0)
    // Another starting process may have seen the file before it was locked, and removed it.
    if (processLock !== null && existsSync(path)) return { owner, processLock }
    processLock?.close()
  }
}

/** Locks a file for this process alone. Returns what releases it; null if another process holds the lock. */
export function lockFile(path: string): (() => void) | null {
  const opened = lock(path, 'alone', 0)
  return opened === null ? null : () => opened.close()
}

/** Locks a file; null if another process holds a conflicting lock. */
function lock(path: string, use: FolderUse, timeout: number): DatabaseSync | null {
  let file: DatabaseSync | undefined
  try {
    makePrivateFile(path)
    file = new DatabaseSync(path, { timeout })
    // With its journal in memory, SQLite leaves the file empty and creates no file next to it.
    if (use === 'alone') file.exec('pragma journal_mode = memory; begin exclusive')
    else file.exec('begin; select 1 from sqlite_schema')
    return file
  } catch (error) {
    file?.close()
    // https://sqlite.org/rescode.html#busy
    if (error instanceof Error && 'errcode' in error && error.errcode === 5) return null
    throw error
  }
}

function inUse(path: string, processes: string): string {
  const users = ownersIn(processes).flatMap((owner) => {
    const file = fileOf(processes, owner)
    const probe = lock(file, 'alone', 0)
    probe?.close()
    if (probe !== null) return []
    const [host, pid] = owner.split('/')
    const since = statSync(file, { throwIfNoEntry: false })?.mtime.toISOString().slice(0, 19)
    return [`process ${pid} on ${host}${since === undefined ? '' : ` since ${since}Z`}`]
  })
  const who = users.length === 0 ? '' : ` (${users.join(', ')})`
  return `${resolve(path)} is in use by another Sheaf process${who}. Stop that process, or set SHEAF_DATA_DIR to another folder.`
}

function fileOf(processes: string, owner: string): string {
  return join(processes, encodeURIComponent(owner))
}

function ownersIn(processes: string): string[] {
  return readdirSync(processes)
    .filter((name) => /%2F\d+%2F[\w-]+$/.test(name))
    .map(decodeURIComponent)
}
