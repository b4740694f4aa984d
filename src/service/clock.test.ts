import { expect, test } from 'vitest'
import { z } from 'zod'
import { clockTrouble, dayBefore, dayOf, isoTime, systemClock } from './clock.ts'
import type { Stamp } from './clock.ts'
import { testClock } from './test-clock.ts'

test('stamps increase in time and in ID, however fast they are made', () => {
  const { stamp } = systemClock()
  const stamps = Array.from({ length: 20_000 }, stamp)
  const ids = stamps.map(({ id }) => id)
  const times = stamps.map(({ created_at }) => created_at)
  expect(ids.toSorted()).toEqual(ids)
  expect(times.toSorted()).toEqual(times)
  expect(new Set(ids).size).toBe(ids.length)
  expect(new Set(times).size).toBe(times.length)
})

test('the ID of a stamp is a version 7 UUID of its time, to the microsecond', () => {
  const { stamp } = systemClock()
  for (let at = 0; at < 1000; at += 1) {
    const { id, created_at } = stamp()
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
    expect(parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(Date.parse(created_at))
  }
})

/** The time in an id. */
const timeOfId = (id: string): number => parseInt(id.replaceAll('-', '').slice(0, 12), 16)

/** Fails unless stamps sort in the order in which they were made. */
function expectRising(stamps: readonly Stamp[]): void {
  const ids = stamps.map(({ id }) => id)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
}

test.each([
  ['-000044-01-01T00:00:00.123Z', '1970-01-01T00:00:00.000'],
  ['1944-01-01T00:00:00.123Z', '1970-01-01T00:00:00.000'],
  ['1969-12-31T23:59:59.999Z', '1970-01-01T00:00:00.000'],
  ['+010001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.'],
])('stamps at %s have a time that lists can show', (time, shown) => {
  let monotonic = 5.4321
  const { stamp, now } = systemClock({
    wall: () => Date.parse(time),
    monotonic: () => (monotonic += 0.0123),
  })
  for (let at = 0; at < 1000; at += 1) {
    const { id, created_at } = stamp()
    expect(z.uuidv7().safeParse(id).success).toBe(true)
    expect(z.iso.datetime().safeParse(created_at).success).toBe(true)
    expect(created_at.startsWith(shown.slice(0, 17))).toBe(true)
    expect(isoTime(now()).startsWith(shown.slice(0, 17))).toBe(true)
  }
})

test('a clock that is wrong by decades is said to be', () => {
  expect(clockTrouble(Date.parse('2026-11-27'))).toBe(null)
  expect(clockTrouble(Date.parse('2019-12-31'))).toContain('says 2019-12-31. Correct it')
  expect(clockTrouble(Date.parse('1944-01-01'))).toContain('far from the present')
  expect(clockTrouble(Date.parse('+010001-01-01T00:00:00Z'))).toContain('far from the present')
})

test('times and IDs follow a clock that is set forward at once', () => {
  const { clock, step } = testClock()
  const before = clock.stamp()
  step(3600)
  const after = clock.stamp()
  expectRising([before, after])
  const stepped = clock.now().getTime()
  expect(Math.abs(Date.parse(after.created_at) - stepped)).toBeLessThan(10_000)
  expect(Math.abs(timeOfId(after.id) - stepped)).toBeLessThan(10_000)
})

test('times follow a clock that is set back, while IDs continue from the latest', () => {
  const { clock, pass, step } = testClock()
  const stamps = [clock.stamp()]
  step(-3600)
  for (let at = 0; at < 5000; at += 1) stamps.push(clock.stamp())
  expectRising(stamps)
  const [first, second, last] = [stamps[0], stamps[1], stamps.at(-1)]
  if (!first || !second || !last) throw new Error('no stamps')
  const wall = clock.now().getTime()
  for (const { created_at } of [second, last]) {
    expect(Math.abs(Date.parse(created_at) - wall)).toBeLessThan(10_000)
  }
  // The ids are microseconds apart, not seconds.
  expect(timeOfId(last.id) - timeOfId(first.id)).toBeLessThan(10)
  expect(new Set(stamps.map(({ created_at }) => created_at)).size).toBe(stamps.length)

  pass(3600)
  const caughtUp = clock.stamp()
  expectRising([last, caughtUp])
  pass(1)
  expect(Math.abs(timeOfId(clock.stamp().id) - clock.now().getTime())).toBeLessThan(10_000)
})

test('IDs do not keep a time that was wrong by more than a day', () => {
  const { clock, step } = testClock()
  const tenYears = 10 * 365 * 86_400
  step(tenYears)
  const wrong = clock.stamp()
  step(-tenYears)
  const stamps = [clock.stamp(), clock.stamp()]
  expectRising(stamps)
  for (const { id, created_at } of stamps) {
    expect(id < wrong.id).toBe(true)
    expect(Math.abs(timeOfId(id) - clock.now().getTime())).toBeLessThan(10_000)
    expect(timeOfId(id)).toBe(Date.parse(created_at))
  }
})

test('days are in UTC and have a four-digit year', () => {
  const late = new Date('2026-03-01T23:59:59.999+00:00')
  expect([dayOf(late), dayOf(late.getTime() + 1)]).toEqual(['2026-03-01', '2026-03-02'])
  expect([dayBefore(late, 1), dayBefore('2024-03-01', 1)]).toEqual(['2026-02-28', '2024-02-29'])
  expect([dayBefore('0000-01-03', 2), dayBefore('0000-01-03', 29)]).toEqual([
    '0000-01-01',
    '0000-01-01',
  ])
})

test('formatted times sort as times', () => {
  expect(isoTime(new Date(0))).toBe('1970-01-01T00:00:00.000000Z')
  expect(isoTime(new Date('9999-12-31T23:59:59-23:59'))).toBe('9999-12-31T23:59:59.999000Z')
  expect(isoTime(new Date('0000-01-01T00:00:00+23:59'))).toBe('0000-01-01T00:00:00.000000Z')
  const { stamp, now } = systemClock()
  const before = isoTime(new Date(now().getTime() - 5))
  expect(before < stamp().created_at).toBe(true)
})
