import { expect, test } from 'vitest'
import { dayBefore, dayOf, isoTime, systemClock } from './clock.ts'

test('stamps rise, in time and in id, however fast they are made', () => {
  const { stamp } = systemClock()
  const stamps = Array.from({ length: 20_000 }, stamp)
  const ids = stamps.map((each) => each.id)
  const times = stamps.map((each) => each.created_at)
  expect(ids.toSorted()).toEqual(ids)
  expect(times.toSorted()).toEqual(times)
  expect(new Set(ids).size).toBe(ids.length)
  expect(new Set(times).size).toBe(times.length)
})

test('a stamp is a version 7 UUID of its own time, to the microsecond', () => {
  const { stamp } = systemClock()
  for (let at = 0; at < 1000; at += 1) {
    const { id, created_at } = stamp()
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
    expect(parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(Date.parse(created_at))
  }
})

test('days are those of UTC, and have four digits for the year', () => {
  const late = new Date('2026-03-01T23:59:59.999+00:00')
  expect([dayOf(late), dayOf(late.getTime() + 1)]).toEqual(['2026-03-01', '2026-03-02'])
  expect([dayBefore(late, 1), dayBefore('2024-03-01', 1)]).toEqual(['2026-02-28', '2024-02-29'])
  expect([dayBefore('0000-01-03', 2), dayBefore('0000-01-03', 29)]).toEqual([
    '0000-01-01',
    '0000-01-01',
  ])
})

test('times are written so that texts compare as times do', () => {
  expect(isoTime(new Date(0))).toBe('1970-01-01T00:00:00.000000Z')
  expect(isoTime(new Date('9999-12-31T23:59:59-23:59'))).toBe('9999-12-31T23:59:59.999000Z')
  expect(isoTime(new Date('0000-01-01T00:00:00+23:59'))).toBe('0000-01-01T00:00:00.000000Z')
  const { stamp, now } = systemClock()
  const before = isoTime(new Date(now().getTime() - 5))
  expect(before < stamp().created_at).toBe(true)
})
