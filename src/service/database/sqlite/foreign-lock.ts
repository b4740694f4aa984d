import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseOutage } from '#service/database/postgres/outage.ts'

/**
 * How long SQLite itself waits for the lock of another program, which keeps the thread waiting. Locks of other threads
 * of this process are taken in turn, so that nobody waits for them here.
 */
export const lockTimeoutMs = 20

const firstPauseMs = 5
const maxPauseMs = 100
const maxLockedMs = 10_000
const notedAfterMs = 1000

export interface ForeignLock {
  /**
   * Repeats a statement that opens a transaction, or is one itself, while another program has the file locked. Others
   * read meanwhile. Rejects with `DatabaseOutage` when the file has been locked for ten seconds.
   */
  wait: <T>(statement: () => Promise<T>) => Promise<T>
}

interface ForeignLockParts {
  /** Called when changes have waited for a second for the lock of another program, and when they no longer wait. */
  onLocked: (isLocked: boolean) => void
  /** Runs work in which others may read through the connection. */
  lendReads: (work: () => Promise<void>) => Promise<void>
}

export function foreignLock({ onLocked, lendReads }: ForeignLockParts): ForeignLock {
  // Changes that wait for each other wait for one lock together, and not each as long as one alone.
  let lockedAt: number | null = null
  let isNoted = false

  function noteFree(): void {
    lockedAt = null
    if (isNoted) onLocked(false)
    isNoted = false
  }

  function noteLocked(error: unknown): void {
    lockedAt ??= performance.now()
    const lockedMs = performance.now() - lockedAt
    if (!isNoted && lockedMs > notedAfterMs) {
      isNoted = true
      onLocked(true)
    }
    if (lockedMs > maxLockedMs) {
      throw new DatabaseOutage(
        new Error('another program has locked the database', { cause: error }),
      )
    }
  }

  return {
    wait: async (statement) => {
      let pauseMs = firstPauseMs
      for (;;) {
        try {
          // oxlint-disable-next-line no-await-in-loop -- a repetition waits for the attempt before
          const result = await statement()
          if (lockedAt !== null) noteFree()
          return result
        } catch (error) {
          if (!isLockedElsewhere(error)) throw error
          noteLocked(error)
          const nextMs = pauseMs
          // oxlint-disable-next-line no-await-in-loop -- as above
          await lendReads(() => pause(nextMs))
          pauseMs = Math.min(2 * pauseMs, maxPauseMs)
        }
      }
    },
  }
}

/** Whether a statement failed because another connection has a lock (https://sqlite.org/rescode.html#busy). */
export function isLockedElsewhere(error: unknown): boolean {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : null
  // The low byte is the primary result code.
  return typeof code === 'number' && (code & 0xff) === 5
}
