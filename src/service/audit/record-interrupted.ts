import type { Clock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { transact } from '#service/database/transact.ts'
import { actors } from './actors.ts'
import { appendRecords } from './append-records.ts'
import { intentStore } from './intent-store.ts'
import type { Seals } from './seals/seals.ts'

export interface InterruptedParts {
  database: Database
  clock: Clock
  seals: Seals
  /** This process, whose own intents are never left over. */
  owner: string
  hasEnded: (owner: string) => boolean
}

const intervalMs = 600_000

/**
 * Records what was interrupted before this start, and from time to time what other processes left.
 * What fails is tried again.
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

// Of a process of which nothing is known, as one on another machine: no change takes so long.
const staleMs = 3_600_000

/**
 * Records, as interrupted, the changes that processes had begun when they ended: each was made at
 * least in part, and what became of it is not known.
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
          // no answer was sent
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
