import { expect, test } from 'vitest'
import { durationWords, runState } from './run-words.ts'

test('a duration is as exact as a person cares for', () => {
  const given = [null, 0, 0.42, 9.96, 312.4, 999.6, 1420, 9996, 42_345, 59_960, 125_400, 3_725_000]
  expect(given.map(durationWords)).toEqual([
    '–',
    '0.0 ms',
    '0.4 ms',
    '10 ms',
    '312 ms',
    '1.00 s',
    '1.42 s',
    '10.0 s',
    '42.3 s',
    '1 min 0 s',
    '2 min 5 s',
    '62 min 5 s',
  ])
})

test('a run that nobody ended for long is unfinished', () => {
  const run = { status: 'running', created_at: '2026-11-20T10:00:00.000000Z' } as const
  expect(runState(run, new Date('2026-11-20T10:14:00Z'))).toBe('running')
  expect(runState(run, new Date('2026-11-20T10:16:00Z'))).toBe('unfinished')
  expect(runState({ ...run, status: 'stopped' }, new Date('2026-11-20T10:16:00Z'))).toBe('stopped')
})
