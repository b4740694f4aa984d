import { expect, test } from 'vitest'
import { canonicalText } from './canonical-text.ts'

test('keys are sorted', () => {
  expect(canonicalText({ b: [1, { d: null, c: true }], a: {}, e: [] })).toBe(
    `{
  "a": {},
  "b": [
    1,
    {
      "c": true,
      "d": null
    }
  ],
  "e": []
}`,
  )
})

test('each line of a string is on its own line', () => {
  expect(canonicalText({ content: 'one "two"\n\nthree\tfour' })).toBe(
    '{\n  "content": "one \\"two\\"\n    \n    three\\tfour"\n}',
  )
})

test('a data URL is reduced to its start, length and checksum', () => {
  const picture = (end: string) => `data:image/png;base64,${'A'.repeat(1000)}${end}`
  const [one, other] = [canonicalText(picture('x')), canonicalText(picture('y'))]
  expect(one).toMatch(/^"data:image\/png;base64,A+… \(1023 characters, sum [0-9a-f]{8}\)"$/)
  expect(one).not.toBe(other)
  expect(canonicalText('x'.repeat(5000))).toHaveLength(
    '""… (5000 characters, sum 00000000)'.length + 48,
  )
})

test('a value nested a thousand levels deep is printed', () => {
  let value: unknown = 1
  for (let level = 0; level < 1000; level += 1) value = [value]
  expect(canonicalText(value).split('\n')).toHaveLength(2001)
})
