import { expect, test } from 'vitest'
import { dayBefore, daysOf, pointsOf, today } from './usage-days.ts'

test('a period contains every day, across months and years', () => {
  expect(daysOf('2026-12-30', '2027-01-02')).toEqual([
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
  ])
  expect(daysOf('2026-11-20', '2026-11-20')).toEqual(['2026-11-20'])
  expect(dayBefore('2028-03-01', 1)).toBe('2028-02-29')
})

test('days are in UTC, whatever the time zone of the browser', () => {
  expect(today(new Date('2026-11-20T23:59:59+00:00'))).toBe('2026-11-20')
  expect(pointsOf(['2026-11-20'])).toEqual([
    { id: '2026-11-20', name: 'Fri, Nov 20', short: 'Nov 20' },
  ])
})
