import { expect, test } from 'vitest'
import { completeSchema, type CaretContext } from './complete-schema.ts'

const schema = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    address: { $ref: '' },
    type: { type: ['array', 'null'], items: {} },
  },
  required: ['name'],
  $defs: { 'a/b': {}, place: {} },
}

function offers(caret: Partial<CaretContext> & Pick<CaretContext, 'path'>): string[] {
  return completeSchema({ position: 'value', existingKeys: [], ...caret }, schema).map(
    ({ label }) => label,
  )
}

test('keywords are suggested once each, those of the declared type first', () => {
  const keys = offers({ path: ['properties', 'name'], position: 'key', existingKeys: ['type'] })
  expect(keys.slice(0, 4)).toEqual(['minLength', 'maxLength', 'pattern', 'format'])
  expect(keys).not.toContain('type')
  expect(keys).not.toContain('items')
  expect(offers({ path: ['properties', 'type', 'items'], position: 'key' })).toContain('maxItems')
})

test('no names are suggested for properties, even in one called type', () => {
  expect(offers({ path: ['properties'], position: 'key' })).toEqual([])
  expect(offers({ path: ['properties', 'type'] })).toContain('object')
})

test('values are suggested by keyword', () => {
  expect(offers({ path: ['type'] })).toContain('integer')
  expect(offers({ path: ['properties', 'type', 'type', 1] })).toContain('null')
  expect(offers({ path: ['properties', 'name', 'format'] })).toContain('date-time')
  expect(offers({ path: ['additionalProperties', 'uniqueItems'] })).toEqual(['true', 'false'])
  expect(offers({ path: ['description'] })).toEqual([])
  expect(offers({ path: ['anyOf', 0], position: 'key' })).toContain('const')
})

test('$ref suggests definitions, and required suggests properties not listed yet', () => {
  expect(offers({ path: ['properties', 'address', '$ref'] })).toEqual([
    '#/$defs/a~1b',
    '#/$defs/place',
    '#',
  ])
  expect(offers({ path: ['required', 1] })).toEqual(['address', 'type'])
})
