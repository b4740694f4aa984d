import { expect, test } from 'vitest'
import { readUsageView, formatPeriod, usageFilter, writeUsageView } from './usage-view.ts'

const now = new Date('2026-11-20T12:00:00Z')
const read = (address: string) => readUsageView(new URLSearchParams(address), now)

test('a view survives being written to the URL and read back', () => {
  for (const address of [
    '',
    'days=7&by=team',
    'from=2026-10-01&to=2026-10-31&key=k1&team=none&model=wool%3A7b&source=console&by=day&sort=-p99',
  ]) {
    expect(String(writeUsageView(read(address)))).toBe(address)
  }
})

test('the default is the last 30 days, including today', () => {
  expect(read('days=12&by=colour&sort=__proto__')).toMatchObject({
    days: 30,
    from: '2026-10-22',
    to: '2026-11-20',
    by: 'key',
    sort: null,
  })
  expect(formatPeriod(read(''))).toBe('30 days')
  expect(formatPeriod({ from: '2026-11-20', to: '2026-11-20' })).toBe('1 day')
})

test('reversed dates are swapped, and the maximum is a year', () => {
  expect(read('from=2026-11-05&to=2026-11-01')).toMatchObject({
    from: '2026-11-01',
    to: '2026-11-05',
  })
  expect(read('from=2020-01-01&to=2026-11-20').from).toBe('2025-11-20')
  expect(read('from=yesterday&to=2026-11-20').days).toBe(30)
})

test('the query contains the chosen filters, with an empty id for no team', () => {
  expect(usageFilter(read('days=7&team=none&model=m'))).toEqual({
    from: '2026-11-14',
    to: '2026-11-20',
    team_id: '',
    model: 'm',
    source: 'api,console',
    browsing: 'exclude',
  })
  expect(usageFilter(read('source=api'))).not.toHaveProperty('browsing')
})
