import { setImmediate as pause } from 'node:timers/promises'
import type { Clock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { transact } from '#service/database/transact.ts'
import { appendRecords } from './append-records.ts'
import type { Actor } from './append-records.ts'
import type { AuditEntry } from './audit-entry.ts'

export interface AuditTrail {
  /** Resolves when the record is on the disk. Rejects when it is not yet; it is tried again. */
  append: (entry: AuditEntry) => Promise<void>
  /** Records behind the answer. */
  defer: (entry: AuditEntry) => void
  /** Resolves when all that was deferred is on the disk, or could not be brought there. */
  settle: () => Promise<void>
}

interface Waiting {
  entry: AuditEntry
  resolve: () => void
  reject: (error: unknown) => void
}

// what one transaction takes along at most
const batchLimit = 500
// what is kept in memory while the database does not answer
const lateLimit = 10_000
const retryMilliseconds = 1000
const actorsLimit = 1000
const actorMilliseconds = 60_000

/**
 * Writes records in the order they come. What waits is written in one transaction, so that a hundred
 * changes at once wait for the disk once more, not a hundred times.
 */
export function auditTrail(
  database: Database,
  clock: Clock,
  onError: (error: unknown, lost: number) => void,
): AuditTrail {
  const waiting: Waiting[] = []
  let late: AuditEntry[] = []
  let running: Promise<void> | null = null
  let retry: NodeJS.Timeout | null = null
  const actorOf = rememberActors(clock)

  async function write(): Promise<void> {
    while (waiting.length > 0 || late.length > 0) {
      // SQLite answers at once: only so do the requests that came with this one join it
      await pause()
      const batch: Waiting[] = []
      const deferred: AuditEntry[] = []
      try {
        await transact(database, async (tx) => {
          // taken only now: what came while the transaction waited for its turn goes along
          deferred.push(...late.splice(0, batchLimit - deferred.length))
          batch.push(...waiting.splice(0, batchLimit - batch.length))
          await appendRecords(tx, [...batch.map(({ entry }) => entry), ...deferred], actorOf)
        })
        for (const { resolve } of batch) resolve()
      } catch (error) {
        for (const { reject } of batch) reject(error)
        postpone(error, [...batch.map(({ entry }) => entry), ...deferred])
        return
      }
    }
  }

  function postpone(error: unknown, entries: readonly AuditEntry[]): void {
    const all = [...entries, ...late]
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
    append: (entry) =>
      new Promise((resolve, reject) => {
        waiting.push({ entry, resolve, reject })
        void start()
      }),
    defer: (entry) => {
      if (late.length >= lateLimit) {
        onError(new Error('too much waits to be recorded'), 1)
        return
      }
      late.push(entry)
      if (retry === null) void start()
    },
    settle: async () => {
      if (running) await running
      await start()
      if (retry) clearTimeout(retry)
    },
  }
}

/** Names of keys, read once a minute: most records are by the same few. */
function rememberActors(clock: Clock) {
  const known = new Map<string, Actor & { until: number }>()
  const nobody: Actor = { key_name: null, team_id: null, team_name: null }
  return async (tx: Database, key_id: string | null): Promise<Actor> => {
    if (key_id === null) return nobody
    const now = clock.now().getTime()
    const kept = known.get(key_id)
    if (kept && kept.until > now) return asActor(kept)
    const row = await tx
      .selectFrom('keys')
      .leftJoin('teams', 'teams.id', 'keys.team_id')
      .select(['keys.name as key_name', 'keys.team_id', 'teams.name as team_name'])
      .where('keys.id', '=', key_id)
      .executeTakeFirst()
    if (known.size >= actorsLimit) known.clear()
    const actor = row ?? nobody
    known.set(key_id, { ...actor, until: now + actorMilliseconds })
    return actor
  }
}

function asActor({ key_name, team_id, team_name }: Actor): Actor {
  return { key_name, team_id, team_name }
}
