import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import type { JsonSchema } from '#contract/chat/json-schema.ts'
import { fillSchema } from './fill-schema.ts'

const ajv = addFormats(new Ajv2020({ strict: false }))

test('filled values are valid for common keywords', () => {
  const text = { type: 'string' }
  const schemas: JsonSchema[] = [
    {},
    { type: 'object', properties: { a: text, b: { type: 'integer' } }, required: ['a', 'c'] },
    { type: 'array', items: { type: 'number' }, minItems: 3, uniqueItems: true },
    { type: 'array', items: text, maxItems: 0 },
    { type: 'array', prefixItems: [text, { type: 'boolean' }], items: false, minItems: 2 },
    { type: ['null', 'string'], minLength: 20 },
    { type: 'string', maxLength: 2 },
    { type: 'string', enum: ['x', 'y'] },
    { const: { a: [1] } },
    { type: 'integer', minimum: 10, exclusiveMaximum: 12 },
    { type: 'integer', maximum: -3 },
    { type: 'number', exclusiveMinimum: 5, maximum: 6 },
    { type: 'integer', minimum: 8, multipleOf: 5 },
    { anyOf: [{ type: 'object', properties: { a: text }, required: ['a'] }, { type: 'null' }] },
    { oneOf: [{ type: 'integer' }, { type: 'string' }] },
    { allOf: [{ properties: { a: text }, required: ['a'] }, { required: ['b'] }], type: 'object' },
    { $defs: { a: { type: 'integer' } }, properties: { n: { $ref: '#/$defs/a' } } },
    ...['date', 'date-time', 'time', 'email', 'uri', 'uuid', 'ipv4', 'ipv6', 'hostname'].map(
      (format) => ({ type: 'string', format }),
    ),
    ...['^[A-Z]{2}-\\d{4}$', '^(?:ab|cd)+x?$', '^[^a]\\.[\\d]{2,}$', '^(0|1)*z$', 'yes|no'].map(
      (pattern) => ({ type: 'string', pattern }),
    ),
    {
      $defs: {
        tree: {
          type: 'object',
          properties: {
            name: text,
            next: { anyOf: [{ $ref: '#/$defs/tree' }, { type: 'null' }] },
            all: { type: 'array', items: { $ref: '#/$defs/tree' } },
          },
          required: ['name', 'next', 'all'],
          additionalProperties: false,
        },
      },
      $ref: '#/$defs/tree',
    },
  ]
  for (const schema of schemas) {
    const value = fillSchema(schema, 'Hello')
    expect([schema, value, ajv.validate(schema, value)]).toEqual([schema, value, true])
    expect(fillSchema(schema, 'Hello')).toEqual(value)
  }
})

test('an endless schema is abandoned', () => {
  const both = { type: 'object', required: ['a', 'b'], properties: {} }
  const self = { ...both, properties: { a: { $ref: '#' }, b: { $ref: '#' } } }
  expect(fillSchema(self, '')).toBeTypeOf('object')
  expect(fillSchema({ anyOf: [{ $ref: '#' }] }, '')).toBeNull()
  expect(fillSchema({ $ref: '#' }, '')).toBe('text')
  const manySelves = { allOf: Array.from({ length: 50 }, () => ({ $ref: '#' })) }
  expect(fillSchema(manySelves, '')).toBe('text')
})

test('a property named query has the words of the message', () => {
  const schema = { type: 'object', properties: { query: { type: 'string' } } }
  expect(fillSchema(schema, 'Who grew it?')).toEqual({ query: 'Who grew it?' })
})

test('a schema that demands much gets a bounded value, soon', () => {
  const array = (items: unknown, minItems = 1e7) => ({ type: 'array', items, minItems })
  const text = { type: 'string' }
  const names = Array.from({ length: 10_000 }, (_, at) => `name ${at}`)
  const large = { properties: Object.fromEntries(names.map((name) => [name, text])) }
  const schemas: JsonSchema[] = [
    array(text),
    array(array(array(text))),
    array({ type: 'string', minLength: 1e9 }),
    array({ type: 'string', pattern: '^(?:a{999}){999}$' }),
    array({ type: 'string', pattern: '|'.repeat(1000) }),
    array({ const: 'x'.repeat(1e6) }),
    array({ enum: [['x'.repeat(1e6)]] }),
    array({ required: ['x'.repeat(1e6)] }),
    array({ type: 'object', required: names }),
    array({ properties: { text } }),
    { ...array({ allOf: [{ $ref: '#/large' }], type: 'integer' }), large },
  ]
  for (const schema of schemas) {
    const start = performance.now()
    expect(JSON.stringify(fillSchema(schema, 'word '.repeat(1e5))).length).toBeLessThan(3e6)
    expect(performance.now() - start).toBeLessThan(2000)
  }
})

test('a property may have the name of a part of every object', () => {
  const required = ['__proto__', 'constructor']
  const value = fillSchema({ type: 'object', required }, '')
  expect(Object.keys(Object(value))).toEqual(required)
})
