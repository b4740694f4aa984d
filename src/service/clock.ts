import { v7 } from 'uuid'

/** A moment and an id made of it: a later stamp has the later time and the greater id. */
export interface Stamp {
  id: string
  /** ISO 8601 with microseconds. */
  created_at: string
}

/** Tells the time. `stamp` never repeats a microsecond within a process. */
export interface Clock {
  now: () => Date
  stamp: () => Stamp
}

// bytes of chance, fetched for many ids at once: asking the system for each costs more than the rest
const chance = Buffer.alloc(16 * 256)
let used = chance.length

function sixteenBytes(): Buffer {
  if (used === chance.length) {
    crypto.getRandomValues(chance)
    used = 0
  }
  used += 16
  return chance.subarray(used - 16, used)
}

/** The machine's clock. Ids follow RFC 9562, 6.2, method 3: microseconds stand above randomness. */
export function systemClock(): Clock {
  let last = 0
  return {
    now: () => new Date(),
    stamp: () => {
      const present = Math.floor((performance.timeOrigin + performance.now()) * 1000)
      last = Math.max(last + 1, present)
      const msecs = Math.floor(last / 1000)
      const micros = last % 1000
      const random = sixteenBytes()
      // uuid places the 32 bits of seq right below the milliseconds: ten for the microseconds
      const seq = ((micros << 22) | (random.readUInt32BE(0) >>> 10)) >>> 0
      return {
        id: v7({ msecs, seq, random }),
        created_at: `${new Date(msecs).toISOString().slice(0, -1)}${String(micros).padStart(3, '0')}Z`,
      }
    },
  }
}

/** A day of UTC, in milliseconds. */
export const dayLength = 86_400_000
const firstDay = Date.parse('0000-01-01')

/** The day of UTC that a time is of, as `2026-01-31`. */
export function dayOf(time: Date | number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/** The day so many days before another, or before that of a time. */
export function dayBefore(day: string | Date, days: number): string {
  // years before 0 would be written otherwise
  return dayOf(Math.max(firstDay, new Date(day).getTime() - days * dayLength))
}

const lastTime = Date.parse('9999-12-31T23:59:59.999Z')

/** A time as the tables keep it, so that texts compare as times do: the nearest of four digits for the year. */
export function isoTime(time: Date): string {
  const kept = new Date(Math.min(lastTime, Math.max(firstDay, time.getTime())))
  return `${kept.toISOString().slice(0, -1)}000Z`
}
