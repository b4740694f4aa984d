import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { v7 } from 'uuid'
import { makePrivateFile } from './restrict-access.ts'

/** The right of this process to use a data folder, until `release` or the end of the process. */
export interface DataFolder {
  /** What this process signs its leases and its marks in the folder with: host/process id/start. */
  owner: string
  /**
   * Whether the process that signed so has ended. False where that cannot be known, as of a process
   * that uses another data folder with the same PostgreSQL database.
   */
  hasEnded: (owner: string) => boolean
  /**
   * Whether the process that left a mark in this folder has ended. It signed in to the folder before it
   * could leave one: with no file of it left, a start has swept after it before.
   */
  hasLeft: (owner: string) => boolean
  /** Removes what the folder still holds of ended processes; to be called once their marks are swept. */
  forgetEnded: () => void
  release: () => void
}

/** `alone`: for the embedded database. `shared`: for processes that have a PostgreSQL database in common. */
export type FolderUse = 'alone' | 'shared'

// a process that was just told to stop may need a moment to let go
const lockTimeoutMs = 1000

/**
 * Takes a data folder into use, and makes it where there is none. Throws, naming the other process,
 * where one has it.
 *
 * The locks are SQLite's own on empty files: the kernel ends them with their process, and they hold
 * between containers, where a process id or a host name says nothing about the other process.
 * `sheaf.lock` decides who may use the folder at all; a file in `processes/`, locked by the
 * process it is named for, shows the processes that share a folder which of them still run. No other
 * code may open these files: closing any descriptor of one ends the locks of the whole process
 * (https://sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_).
 */
export function holdDataFolder(path: string, use: FolderUse): DataFolder {
  try {
    return hold(path, use)
  } catch (error) {
    if (error instanceof FolderInUse) throw error
    throw new Error(
      `${resolve(path)} cannot be used as the data folder. It must be writable, and on a file system that supports locks.`,
      { cause: error },
    )
  }
}

class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
}

function hold(path: string, use: FolderUse): DataFolder {
  const processes = join(path, 'processes')
  mkdirSync(processes, { recursive: true, mode: 0o700 })
  const folderLock = lock(join(path, 'sheaf.lock'), use, lockTimeoutMs)
  if (folderLock === null) throw new FolderInUse(inUse(path, processes))

  const { owner, processLock } = signIn(processes)
  const ended = new Map<string, DatabaseSync>()
  for (const other of ownersIn(processes)) {
    if (other === owner) continue
    // held until `forgetEnded`, so that no starting process can take the name meanwhile
    const otherLock = lock(fileOf(processes, other), 'alone', 0)
    if (otherLock !== null) ended.set(other, otherLock)
  }
  const forgetEnded = (): void => {
    for (const [other, otherLock] of ended) {
      if (!otherLock.isOpen) continue
      // Windows removes no open file
      if (process.platform === 'win32') otherLock.close()
      rmSync(fileOf(processes, other), { force: true })
      if (otherLock.isOpen) otherLock.close()
    }
  }

  const hasEnded = (other: string): boolean =>
    use === 'alone' ? other !== owner : ended.has(other)
  return {
    owner,
    hasEnded,
    hasLeft: (other) =>
      other !== owner && (hasEnded(other) || !existsSync(fileOf(processes, other))),
    forgetEnded,
    release: () => {
      for (const held of [...ended.values(), processLock, folderLock]) if (held.isOpen) held.close()
    },
  }
}

/** Locks a new file that is named for this process. */
function signIn(processes: string): { owner: string; processLock: DatabaseSync } {
  for (;;) {
    const owner = `${hostname()}/${process.pid}/${v7()}`
    const path = fileOf(processes, owner)
    const processLock = lock(path, 'alone', 0)
    // another process that starts may have found the file before it was locked, and removed it
    if (processLock !== null && existsSync(path)) return { owner, processLock }
    processLock?.close()
  }
}

/** Null where another process holds a lock that excludes this one. */
function lock(path: string, use: FolderUse, timeout: number): DatabaseSync | null {
  let file: DatabaseSync | undefined
  try {
    makePrivateFile(path)
    file = new DatabaseSync(path, { timeout })
    // with its journal in memory SQLite leaves the file empty and no other beside it
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
