import type { Counter, Limiter } from './limiter.ts'
import { leadOf } from './limit-window.ts'
import type { Window } from './limit-window.ts'

interface Count {
  window: Window
  used: number
}

// Above this number of counters, those with expired windows are dropped.
const firstSweep = 10_000

/** Whether a count belongs to a window: it is of that window or, within `leadOf`, of a later one. */
function isCurrent({ window }: Count, present: Window): boolean {
  const lead = window.start - present.start
  return lead >= 0 && lead <= leadOf(present)
}

/** A limiter in the memory of this process. */
export function memoryLimiter(): Limiter {
  const counts = new Map<string, Count>()
  let sweepAt = firstSweep

  function sweep(now: number): void {
    if (counts.size < sweepAt) return
    for (const [id, { window }] of counts) if (window.end <= now) counts.delete(id)
    sweepAt = Math.max(firstSweep, counts.size * 2)
  }

  async function restored(counters: readonly Counter[]): Promise<void> {
    for (const { id, window, restore } of counters) {
      if (restore === undefined || counts.has(id)) continue
      const used = await restore()
      // Another request may have created and changed the counter meanwhile.
      if (!counts.has(id)) counts.set(id, { window, used })
    }
  }

  /** Synchronous from here on, so that no other request interleaves. */
  function countOf({ id, window }: Counter): Count {
    const existing = counts.get(id)
    if (existing !== undefined && isCurrent(existing, window)) return existing
    const count = { window, used: 0 }
    counts.set(id, count)
    return count
  }

  return {
    take: async (takings) => {
      if (takings.some(({ restore }) => restore)) await restored(takings)
      sweep(takings[0]?.window.start ?? 0)
      const counted = takings.map((taking) => ({ taking, count: countOf(taking) }))
      const refused = counted.findIndex(
        ({ taking, count }) => count.used + taking.amount > taking.maximum,
      )
      if (refused === -1) for (const { taking, count } of counted) count.used += taking.amount
      return {
        used: counted.map(({ count }) => count.used),
        refused: refused === -1 ? null : refused,
      }
    },

    add: async (counter, amount) => {
      if (amount > 0 && counter.restore !== undefined) await restored([counter])
      if (amount < 0 && counts.get(counter.id)?.window.start !== counter.window.start) return
      const count = countOf(counter)
      count.used = Math.max(0, count.used + amount)
    },

    used: async (counters) => {
      await restored(counters)
      return counters.map(({ id, window }) => {
        const existing = counts.get(id)
        return existing !== undefined && isCurrent(existing, window) ? existing.used : 0
      })
    },

    forget: async (prefix) => {
      for (const id of counts.keys()) if (id.startsWith(prefix)) counts.delete(id)
    },
  }
}
