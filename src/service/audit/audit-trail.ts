import { setImmediate as pause } from 'node:timers/promises'
import type { Database } from '#service/database/schema.ts'
import { transact } from '#service/database/transact.ts'
import { actors } from './actors.ts'
import { appendRecords } from './append-records.ts'
import type { AuditEntry } from './audit-entry.ts'
import { intentStore } from './intent-store.ts'
import type { Seals } from './seals/seals.ts'

export interface AuditTrail {
  /**
   * Resolves when the record is on the disk, and the intent that it ends is gone. Rejects when it is
   * not yet; it is tried again.
   */
  append: (entry: AuditEntry, intent_id?: string) => Promise<void>
  /** Records behind the answer. */
  defer: (entry: AuditEntry, intent_id?: string) => void
  /** Resolves when all that was deferred is on the disk, or could not be brought there. */
  settle: () => Promise<void>
}

interface Late {
  entry: AuditEntry
  intent_id: string | undefined
}

interface Waiting extends Late {
  resolve: () => void
  reject: (error: unknown) => void
}

// what one transaction takes along at most
const batchLimit = 500
// what is kept in memory while the database does not answer
const lateLimit = 10_000
const retryMilliseconds = 1000

/**
 * Writes records in the order they come. What waits is written in one transaction, so that a hundred
 * changes at once wait for the disk once more, not a hundred times.
 */
export function auditTrail(
  database: Database,
  seals: Seals,
  onError: (error: unknown, lost: number) => void,
): AuditTrail {
  const waiting: Waiting[] = []
  let late: Late[] = []
  let running: Promise<void> | null = null
  let retry: NodeJS.Timeout | null = null
  const actorOf = actors()

  async function write(): Promise<void> {
    while (waiting.length > 0 || late.length > 0) {
      // SQLite answers at once: only so do the requests that came with this one join it
      await pause()
      const batch: Waiting[] = []
      const deferred: Late[] = []
      try {
        await transact(database, async (tx) => {
          // taken only now: what came while the transaction waited for its turn goes along
          deferred.push(...late.splice(0, batchLimit - deferred.length))
          batch.push(...waiting.splice(0, batchLimit - batch.length))
          const all = [...batch, ...deferred]
          await appendRecords(
            tx,
            all.map(({ entry }) => entry),
            seals,
            actorOf,
          )
          await intentStore(tx).remove(all.flatMap(({ intent_id }) => intent_id ?? []))
        })
        for (const { resolve } of batch) resolve()
      } catch (error) {
        for (const { reject } of batch) reject(error)
        postpone(error, [...batch, ...deferred])
        return
      }
    }
  }

  function postpone(error: unknown, again: readonly Late[]): void {
    const all = [...again, ...late]
    late = all.slice(0, lateLimit)
    onError(error, all.length - late.length)
    // nobody's answer waits for these
    retry ??= setTimeout(() => {
      retry = null
      void start()
    }, retryMilliseconds).unref()
  }

  function start(): Promise<void> {
    running ??= write().finally(() => {
      running = null
      if (waiting.length > 0) void start()
    })
    return running
  }

  return {
    append: (entry, intent_id) =>
      new Promise((resolve, reject) => {
        waiting.push({ entry, intent_id, resolve, reject })
        void start()
      }),
    defer: (entry, intent_id) => {
      if (late.length >= lateLimit) {
        onError(new Error('too much waits to be recorded'), 1)
        return
      }
      late.push({ entry, intent_id })
      if (retry === null) void start()
    },
    settle: async () => {
      if (running) await running
      await start()
      if (retry) clearTimeout(retry)
      retry = null
      // the next start records what has an intent on the disk
      const lost = late.filter(({ intent_id }) => intent_id === undefined).length
      if (lost > 0) onError(new Error('records could not be written before the stop'), lost)
    },
  }
}
