import { expect, test } from 'vitest'
import { runState } from './run-labels.ts'

test('a run that has been running for too long is unfinished', () => {
  const run = { status: 'running', created_at: '2026-11-20T10:00:00.000000Z' } as const
  expect(runState(run, new Date('2026-11-20T10:14:00Z'))).toBe('running')
  expect(runState(run, new Date('2026-11-20T10:16:00Z'))).toBe('unfinished')
  expect(runState({ ...run, status: 'stopped' }, new Date('2026-11-20T10:16:00Z'))).toBe('stopped')
})
