import { expect, test } from 'vitest'
import { isQuoted } from './is-quoted.ts'

test.each([
  ['Dogs travel\nfree. [1] Cats pay.', 'Dogs travel free.', true],
  ['Dogs travel at no cost. [1]', 'Dogs travel free.', false],
  ['Opening keynote: Time 09:30, Room Hall A [1]', '09:30 | Opening keynote | Hall A', true],
  ['The keynote starts at 09:30. [1]', '09:30 | Opening keynote | Hall A', false],
  ['Lift the ramp. [1]', '2. Lift the ramp.\n', true],
  ['年次有給休暇は年間二十日です。 [1]', '年次有給休暇は年間二十日です。', true],
])('the answer %j quotes the source %j: %s', (answer, source, expected) => {
  expect(isQuoted(answer, source)).toBe(expected)
})
