import { expect, test } from 'vitest'
import { readCaret } from './read-caret.ts'

/** The caret is written as a bar. */
function at(marked: string) {
  const place = readCaret(marked.replace('|', ''), marked.indexOf('|'))
  if (!place) return null
  const { path, position, existingKeys, from, to } = place
  return [path.join('.'), position, existingKeys.join(' '), marked.replace('|', '').slice(from, to)]
}

test('the path of the caret is found in incomplete text', () => {
  expect(at('|')).toBeNull()
  expect(at('{|')).toEqual(['', 'key', '', ''])
  expect(at('{ "type": |')).toEqual(['type', 'value', 'type', ''])
  expect(at('{ "type": "str|')).toEqual(['type', 'value', 'type', '"str'])
  expect(at('{ "a": { "b": [1, {"c": |}] } }')).toEqual(['a.b.1.c', 'value', 'c', ''])
  expect(at('{ "required": ["a", "|"] }')).toEqual(['required.1', 'value', '', '""'])
})

test('the other keys of the object are found before and after the caret', () => {
  expect(at('{ "a": { "x": 1 }, "b|": 2, "c": 3 }')).toEqual(['', 'key', 'a c', '"b"'])
  expect(at('{ "a": 1, |, "c": 3 }')).toEqual(['', 'key', 'a c', ''])
  expect(at('{ "a": { ty| }, "c": 3 }')).toEqual(['a', 'key', '', 'ty'])
})
