import { expect, test } from 'vitest'
import { findRange } from './find-range.ts'

const text = '{"properties": {"x": {"type": "strng", "anyOf": [{}, {"type": 5}]}}}'

function at(...keys: string[]) {
  const place = findRange(text, keys)
  return place && text.slice(place.from, place.to)
}

test('a path is located in the text', () => {
  expect(at('properties', 'x', 'type')).toBe('"type": "strng"')
  expect(at('properties', 'x', 'anyOf', '1', 'type')).toBe('"type": 5')
  expect(at('properties', 'x', 'anyOf', '0')).toBe('{')
  expect(at()).toBe('{')
})

test('a missing path is located at its nearest ancestor', () => {
  expect(at('properties', 'x', 'gone', 'deeper')).toBe('"x"')
  expect(findRange('{', ['a'])).toBeNull()
})
