import type { Clock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { transact } from '#service/database/transact.ts'
import { actors } from './actors.ts'
import { appendRecords } from './audit-chain-store.ts'
import { intentStore } from './intent-store.ts'
import type { Seals } from './seals/seals.ts'

export interface InterruptedParts {
  database: Database
  clock: Clock
  seals: Seals
  /** This process, whose own intents are never interrupted. */
  owner: string
  hasEnded: (owner: string) => boolean
}

const intervalMs = 600_000

/**
 * Records interrupted changes at the start, and those of other processes at intervals. Failures are retried
 * at the next interval.
 */
export async function watchInterrupted(
  parts: InterruptedParts,
  onError: (error: unknown) => void,
): Promise<{ stop: () => Promise<void> }> {
  let running = Promise.resolve()
  const run = (): Promise<void> => {
    running = recordInterrupted(parts).then(() => undefined, onError)
    return running
  }
  await run()
  const timer = setInterval(() => void run(), intervalMs).unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}

// A process on another machine cannot be checked, so its intents count as interrupted after a time longer
// than any change takes.
const staleMs = 3_600_000

/**
 * Records as interrupted the changes that were in progress when their processes ended. Each was committed at
 * least in part, and its outcome is unknown.
 */
export async function recordInterrupted(parts: InterruptedParts): Promise<number> {
  const { database, clock, seals, owner, hasEnded } = parts
  let recorded = 0
  for (;;) {
    const before = new Date(clock.now().getTime() - staleMs)
    const count = await transact(database, async (tx) => {
      const entries = await intentStore(tx).takeLeftOver({ owner, hasEnded, before })
      const last_at = clock.stamp().created_at
      await appendRecords(
        tx,
        entries.map((entry) => ({
          ...entry,
          last_at,
          times: 1,
          key_hint: null,
          outcome: 'interrupted',
          // The process ended before it sent a reply.
          status: 0,
          failure: null,
        })),
        seals,
        actors(),
      )
      return entries.length
    })
    if (count === 0) return recorded
    recorded += count
  }
}
