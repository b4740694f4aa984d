import { setImmediate as pause } from 'node:timers/promises'
import type { Database } from '#service/database/schema.ts'
import { asOwner } from '#service/database/postgres/tenant-scope.ts'
import { transact } from '#service/database/transact.ts'
import { actors } from './actors.ts'
import { appendRecords } from './audit-chain-store.ts'
import type { AuditEntry } from './audit-entry.ts'
import { intentStore } from './intent-store.ts'
import type { Seals } from './seals/seals.ts'

export interface AuditTrail {
  /**
   * Resolves when the record is on the disk and its intent is deleted. Rejects if the write fails; the record
   * is then retried in the background.
   */
  append: (entry: AuditEntry, intent_id?: string) => Promise<void>
  /** Writes the record within a transaction, whose outcome it tells. */
  appendWithin: (tx: Database, entry: AuditEntry) => Promise<void>
  /** Writes the record in the background. */
  defer: (entry: AuditEntry, intent_id?: string) => void
  /** Resolves when all deferred records have been written, or one attempt to write them has failed. */
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

const maxBatchRecords = 500
// Limits the memory while the database does not answer.
const maxLateRecords = 10_000
const retryDelayMs = 1000

/**
 * Writes records in their order. Waiting records are written in one transaction, so that a hundred concurrent
 * changes wait for one more sync of the disk, not for a hundred.
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
      // SQLite answers within this turn of the event loop; the pause lets records of requests that arrived
      // together join the batch.
      await pause()
      const batch: Waiting[] = []
      const deferred: Late[] = []
      try {
        await transact(database, async (tx) => {
          // Records are taken here, so that those which arrived while the transaction waited are included.
          deferred.push(...late.splice(0, maxBatchRecords - deferred.length))
          batch.push(...waiting.splice(0, maxBatchRecords - batch.length))
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

  function postpone(error: unknown, unwritten: readonly Late[]): void {
    const all = [...unwritten, ...late]
    late = all.slice(0, maxLateRecords)
    onError(error, all.length - late.length)
    // No reply waits for these records, so a timer retries them.
    retry ??= setTimeout(() => {
      retry = null
      void start()
    }, retryDelayMs).unref()
  }

  function start(): Promise<void> {
    // A batch has the records of several organizations.
    running ??= asOwner(write).finally(() => {
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
    appendWithin: (tx, entry) => appendRecords(tx, [entry], seals, actorOf),
    defer: (entry, intent_id) => {
      if (late.length >= maxLateRecords) {
        onError(new Error('too many records wait to be written'), 1)
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
      // The next start records changes that have an intent on the disk, so those are not lost.
      const lost = late.filter(({ intent_id }) => intent_id === undefined).length
      if (lost > 0) onError(new Error('records could not be written before the stop'), lost)
    },
  }
}
