import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseOutage } from '#service/database/postgres/outage.ts'

/**
 * How long SQLite itself waits for a lock, which keeps the thread waiting. Threads of this process write in turns
 * (`lend-writes.ts`), so the lock is always that of another program.
 */
export const lockTimeoutMs = 20

const firstPauseMs = 5
const maxPauseMs = 100
const defaultMaxLockedMs = 10_000
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
  /** Runs work while others may read through the connection. */
  whileReadable: (work: () => Promise<void>) => Promise<void>
  /** How long a lock may last until changes fail, in milliseconds. */
  maxLockedMs?: number
}

export function foreignLock({
  onLocked,
  whileReadable,
  maxLockedMs = defaultMaxLockedMs,
}: ForeignLockParts): ForeignLock {
  // Changes that wait for each other wait for one lock together, and not each as long as one alone.
  let lockedAt: number | null = null
  let lastSeenAt = 0
  let isNoted = false

  function noteFree(): void {
    lockedAt = null
    if (isNoted) onLocked(false)
    isNoted = false
  }

  function noteLocked(error: unknown): void {
    const now = performance.now()
    // Nobody saw what was between a lock and one much later.
    if (lockedAt === null || now - lastSeenAt > maxLockedMs) lockedAt = now
    lastSeenAt = now
    if (!isNoted && now - lockedAt > notedAfterMs) {
      isNoted = true
      onLocked(true)
    }
    if (now - lockedAt > maxLockedMs) {
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
          await whileReadable(() => pause(nextMs))
          pauseMs = Math.min(2 * pauseMs, maxPauseMs)
        }
      }
    },
  }
}

/** Whether a statement failed because another connection has a lock (https://sqlite.org/rescode.html#busy). */
function isLockedElsewhere(error: unknown): boolean {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : null
  // The low byte is the primary result code.
  return typeof code === 'number' && (code & 0xff) === 5
}
