import { v7 } from 'uuid'

/** A moment and an id made of it. */
export interface Stamp {
  /** A version 7 UUID, greater than that of every stamp before it; see `systemClock`. */
  id: string
  /** The machine's time: ISO 8601 with microseconds. */
  created_at: string
}

/** Tells the time. */
export interface Clock {
  /** The machine's time, which may be set forward and back. */
  now: () => Date
  /** Milliseconds since some moment; it only goes forward, however the machine's clock is set. */
  monotonic: () => number
  stamp: () => Stamp
}

// Random bytes for many ids are fetched at once, because each call to the system costs more than the rest of
// an id.
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

const lastTimeMs = Date.parse('9999-12-31T23:59:59.999Z')

/** A day of UTC, in milliseconds. */
export const dayLength = 86_400_000

// A clock that was ahead by a wrong time zone is set back by less.
const idLeadLimitUs = dayLength * 1000
// The times of stamps in a burst run ahead by less; a larger step back is a change of the clock.
const timeLeadLimitUs = 1_000_000
// The two clocks are read one after the other, and one of them in whole milliseconds.
const stepToleranceMs = 5

/** The time sources of a clock, in milliseconds. */
interface TimeSource {
  wall: () => number
  monotonic: () => number
}

// Earlier than this service, so that only a wrong clock shows it.
const firstYear = 2020

/** What is wrong with the time of the machine, as a sentence; null where nothing is. */
export function clockTrouble(time: number): string | null {
  if (time >= Date.UTC(firstYear, 0) && time <= lastTimeMs) return null
  const shown = time < 0 || time > lastTimeMs ? 'far from the present' : dayOf(time)
  return `This machine’s clock says ${shown}. Correct it, and keep it in sync with NTP: expiry dates, limits and the order of records depend on it.`
}

const machine: TimeSource = { wall: () => Date.now(), monotonic: () => performance.now() }

/**
 * The machine's clock. Ids follow RFC 9562, 6.2, method 3: microseconds are the bits above the random ones.
 * Times and ids follow the clock when it is adjusted. When it is set back, ids continue from the latest one
 * by microseconds, so that later things still sort later; when it is set back by more than a day, they follow
 * it at once, so that a clock that was wrong by years leaves no trace in later ids. Times before 1970 or after 9999,
 * which neither ids nor texts of records can express, are the first or the last that they can.
 */
export function systemClock({ wall: machineTime, monotonic }: TimeSource = machine): Clock {
  const wall = (): number => expressible(machineTime())
  // The offset that turns monotonic time into wall-clock time, which has no microseconds.
  let offset = wall() - monotonic()
  let lastId = 0
  let lastTime = 0

  function presentUs(): number {
    const now = monotonic()
    const present = wall()
    if (Math.abs(present - (now + offset)) > stepToleranceMs) offset = present - now
    return Math.floor(expressible(now + offset) * 1000)
  }

  return {
    now: () => new Date(wall()),
    monotonic,
    stamp: () => {
      const present = presentUs()
      lastId = following(lastId, present, idLeadLimitUs)
      lastTime = following(lastTime, present, timeLeadLimitUs)
      const msecs = Math.floor(lastId / 1000)
      const random = sixteenBytes()
      // The 32 bits of `seq` follow the milliseconds directly; ten of them hold the microseconds.
      const seq = (((lastId % 1000) << 22) | (random.readUInt32BE(0) >>> 10)) >>> 0
      return { id: v7({ msecs, seq, random }), created_at: timeOf(lastTime) }
    },
  }
}

function expressible(time: number): number {
  return Math.min(lastTimeMs, Math.max(0, time))
}

/** The present or, if the last value is ahead of it by less than the limit, the value after the last. */
function following(last: number, present: number, leadLimit: number): number {
  return last < present || last - present > leadLimit ? present : last + 1
}

let secondOfText = NaN
let textOfSecond = ''

function timeOf(microseconds: number): string {
  const second = Math.floor(microseconds / 1_000_000)
  // The stamps of a second share its text, because to write one takes longer than the rest of a stamp.
  if (second !== secondOfText) {
    secondOfText = second
    textOfSecond = new Date(second * 1000).toISOString().slice(0, -4)
  }
  return `${textOfSecond}${String(microseconds % 1_000_000).padStart(6, '0')}Z`
}

const firstDay = Date.parse('0000-01-01')

/** The UTC day of a time, as `2026-01-31`. */
export function dayOf(time: Date | number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/** The day a number of days before another day or time. */
export function dayBefore(day: string | Date, days: number): string {
  // Years before 0 have another format.
  return dayOf(Math.max(firstDay, new Date(day).getTime() - days * dayLength))
}

/** A time as stored in the tables, so that texts sort as times; limited to years with four digits. */
export function isoTime(time: Date): string {
  const clamped = new Date(Math.min(lastTimeMs, Math.max(firstDay, time.getTime())))
  return `${clamped.toISOString().slice(0, -1)}000Z`
}
