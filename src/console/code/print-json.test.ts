import { expect, test } from 'vitest'
import { printJson } from './print-json.ts'

test('printed JSON parses to the same value', () => {
  const value = {
    type: 'object',
    required: ['a', 'b'],
    enum: Array.from({ length: 40 }, (_, index) => `value ${index}`),
    properties: { 'a "b"': [], c: {}, d: [{ e: null }, 1.5, true], '\n': '\u2028' },
  }
  expect(JSON.parse(printJson(value))).toEqual(value)
})

test('short arrays of scalars stay on one line', () => {
  expect(printJson({ required: ['a', 'b'], anyOf: [{ type: 'null' }] })).toBe(`{
  "required": ["a", "b"],
  "anyOf": [
    {
      "type": "null"
    }
  ]
}`)
})
