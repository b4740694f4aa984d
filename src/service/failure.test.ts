import { expect, test } from 'vitest'
import { Failure, failureHeaders } from './failure.ts'

test('headers say whether and when to retry', () => {
  const headersOf = (key: Failure['key'], extras = {}): object =>
    failureHeaders(new Failure(key, 'No.', extras))
  expect(headersOf('model_quota', { retry_after_seconds: 7 })).toEqual({ 'retry-after': '7' })
  expect(headersOf('model_unavailable')).toEqual({ 'retry-after': '1' })
  expect(headersOf('storage_full')).toEqual({ 'x-should-retry': 'false' })
  expect(headersOf('model_failed', { retry_after_seconds: 7 })).toEqual({})
})
