import { closeSync, fdatasync, openSync } from 'node:fs'
import { promisify } from 'node:util'
import { DatabaseOutage } from '#service/database/postgres/outage.ts'

/** Syncs the write-ahead log of an embedded database once for all commits that wait for it. */
export interface LogSync {
  /** Must be called after each commit that has to survive a power failure. */
  noteCommit: () => void
  /**
   * Resolves when all noted commits are on the disk; null if they are. Rejects with `DatabaseOutage`, now and from
   * then on, when a sync has failed.
   */
  whenSynced: () => Promise<void> | null
  close: () => Promise<void>
}

export interface LogFile {
  sync: () => Promise<void>
  close: () => void
}

/**
 * A commit counts as synced only after a sync that began after it. While one sync runs, further commits wait for
 * the next one together. After a failed sync nothing more is acknowledged, because the system forgets the pages
 * that it could not write, so that a second sync would succeed without them
 * (https://wiki.postgresql.org/wiki/Fsync_Errors); `onFailure` must end the process.
 */
export function logSync(file: LogFile, onFailure: (error: DatabaseOutage) => void): LogSync {
  let commits = 0
  let synced = 0
  let running: { until: number; done: Promise<void> } | null = null
  let next: Promise<void> | null = null
  let failure: DatabaseOutage | null = null

  async function sync(until: number): Promise<void> {
    try {
      await file.sync()
      synced = until
    } catch (error) {
      failure = new DatabaseOutage(error)
      onFailure(failure)
      throw failure
    } finally {
      running = null
    }
  }

  function begin(): Promise<void> {
    const until = commits
    const done = sync(until)
    running = { until, done }
    return done
  }

  function whenSynced(): Promise<void> | null {
    if (failure !== null) return Promise.reject(failure)
    if (synced === commits) return null
    if (running === null) return begin()
    if (running.until === commits) return running.done
    next ??= running.done.then(() => {
      next = null
      // A sync that somebody else began meanwhile also began after the commits of all who wait here.
      return running?.done ?? begin()
    })
    return next
  }

  return {
    noteCommit: () => {
      commits += 1
    },
    whenSynced,
    close: async () => {
      // Whoever waits for a failed sync has been told.
      await whenSynced()?.catch(() => undefined)
      file.close()
    },
  }
}

const datasync = promisify(fdatasync)

/**
 * The log of a database that this process has open. SQLite keeps the file until its last connection closes, and
 * holds no locks on it that closing another descriptor would end (https://sqlite.org/walformat.html).
 */
export function logFile(path: string): LogFile {
  let descriptor: number | null = null
  return {
    sync: () => {
      // Opened with the first sync, because the first commit creates the file. Windows syncs only what can be written.
      descriptor ??= openSync(path, 'r+')
      return datasync(descriptor)
    },
    close: () => {
      if (descriptor !== null) closeSync(descriptor)
      descriptor = null
    },
  }
}
