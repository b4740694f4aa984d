import { expect, test } from 'vitest'
import { isAlmostIn } from './is-almost-in.ts'

test.each(['handbok', 'handbook', 'hnadbook', 'hamdbook', 'handboook', 'hadb', 'Staff'])(
  '%s is found in a name',
  (typed) => {
    expect(isAlmostIn(typed, 'Staff Handbook')).toBe(true)
  },
)

test.each(['hndbok', 'book', 'wool', 'stuffed'])('%s is not found in a name', (typed) => {
  expect(isAlmostIn(typed, 'Staff Handbook')).toBe(false)
})
