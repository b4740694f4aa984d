import { expect, test } from 'vitest'
import { onFirstUse } from './on-first-use.ts'

test('a value is made once, and not before it is used', () => {
  let calls = 0
  const value = onFirstUse(() => {
    calls += 1
    return null
  })
  expect(calls).toBe(0)
  expect([value(), value()]).toEqual([null, null])
  expect(calls).toBe(1)
})
