import { afterAll, expect, test } from 'vitest'
import type { JsonSchema } from '#contract/chat/json-schema.ts'
import { schemaChecker } from './schema-checker.ts'

const checker = schemaChecker(1000)
afterAll(() => checker.stop())

const never = new AbortController().signal
const ask = (schema: JsonSchema, text: string | null, signal = never) =>
  checker.check({ schema, text }, { organization_id: 'a', key_id: 'a' }, signal)
const check = (schema: JsonSchema, value?: unknown, signal?: AbortSignal) =>
  ask(schema, value === undefined ? null : JSON.stringify(value), signal)

test('a valid answer passes, and an invalid one has a path', async () => {
  const schema = {
    type: 'object',
    properties: { rows: { type: 'array', items: { required: ['name'] } } },
  }
  expect(await check(schema, { rows: [{ name: 'a' }] })).toEqual({ type: 'valid' })
  expect(await check(schema, { rows: [{ name: 'a' }, {}] })).toEqual({
    type: 'bad_answer',
    path: 'rows.1.name',
    message: 'It is missing.',
  })
  expect(await ask(schema, '{"rows":')).toMatchObject({ type: 'bad_answer' })
})

test('only properties of the answer itself count, not those of every object', async () => {
  for (const $schema of [undefined, 'http://json-schema.org/draft-07/schema#']) {
    const draft = { ...($schema && { $schema }) }
    const names = ['constructor', 'toString', '__proto__']
    for (const name of names) {
      const missing = { type: 'bad_answer', path: name, message: 'It is missing.' }
      expect(await check({ ...draft, required: [name] }, {})).toEqual(missing)
      expect(await ask({ ...draft, required: [name] }, `{"${name}":1}`)).toEqual({ type: 'valid' })
      const properties = JSON.parse(`{"${name}":{"type":"string"}}`)
      expect(await check({ ...draft, properties }, {})).toEqual({ type: 'valid' })
    }
    const dependent = { dependentRequired: { valueOf: ['a'] }, dependencies: { valueOf: ['a'] } }
    expect(await check({ ...draft, ...dependent }, {})).toEqual({ type: 'valid' })
  }
})

test('an amount with cents is a multiple of a cent', async () => {
  for (const $schema of [undefined, 'http://json-schema.org/draft-07/schema#']) {
    const schema = { ...($schema && { $schema }), type: 'number', multipleOf: 0.01 }
    for (const amount of [0.07, 19.99, 4.35, 1.1]) {
      expect(await check(schema, amount)).toEqual({ type: 'valid' })
    }
    expect(await check(schema, 0.075)).toEqual({
      type: 'bad_answer',
      path: '',
      message: 'It must be multiple of 0.01.',
    })
    expect(await check({ ...schema, multipleOf: 0 })).toMatchObject({ path: 'multipleOf' })
  }
})

test('an invalid schema has a path', async () => {
  expect(await check({ type: 'object', properties: { a: { type: 'strin' } } })).toMatchObject({
    type: 'bad_schema',
    path: 'properties.a.type',
  })
  expect(await check({ $ref: '#/$defs/nowhere' })).toMatchObject({ type: 'bad_schema' })
  expect(await check({ type: 'string', pattern: '(' })).toMatchObject({ type: 'bad_schema' })
})

test('half of a character in a schema is refused at its place', async () => {
  const message = 'It contains half of a character (a lone surrogate).'
  for (const [schema, path] of [
    [{ properties: { 'a\ud800': {} } }, 'properties'],
    [{ properties: { a: { pattern: '\udc00' } } }, 'properties.a.pattern'],
    [{ enum: ['b', '\ud83d'] }, 'enum.1'],
  ] as const) {
    expect(await check(schema)).toEqual({ type: 'bad_schema', path, message })
  }
  expect(await check({ enum: ['\ud83d\ude00'] })).toEqual({ type: 'valid' })
})

test('a schema that refers to itself for the same value is refused at the reference', async () => {
  const cases: [JsonSchema, string][] = [
    [{ $ref: '#' }, '$ref'],
    [{ required: ['a'], allOf: [{ type: 'object' }, { $ref: '#' }] }, 'allOf.1.$ref'],
    [{ anyOf: [{ type: 'string' }, { not: { $ref: '#' } }] }, 'anyOf.1.not.$ref'],
    [{ if: {}, else: { dependentSchemas: { b: { $ref: '#' } } } }, 'else.dependentSchemas.b.$ref'],
    [
      {
        properties: { a: { items: { $ref: '#/$defs/x' } } },
        $defs: { x: { oneOf: [{ $ref: '#/$defs/y' }] }, y: { $ref: '#/$defs/x' } },
      },
      '$defs.y.$ref',
    ],
    [{ items: { $ref: '#a' }, $defs: { a: { $anchor: 'a', $ref: '#a' } } }, '$defs.a.$ref'],
    [{ $dynamicAnchor: 'a', $dynamicRef: '#a' }, '$dynamicRef'],
    [
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        dependencies: { a: { $ref: '#a' } },
        definitions: { a: { $id: '#a', allOf: [{ $ref: '#a' }] } },
      },
      'definitions.a.allOf.0.$ref',
    ],
  ]
  for (const [schema, path] of cases) {
    const message = 'It refers to itself without end.'
    expect(await check(schema)).toEqual({ type: 'bad_schema', path, message })
  }
})

test('references below an ID of its own, and an “else” without an “if”, are no loop', async () => {
  const inner = {
    $id: 'https://example.org/b',
    allOf: [{ $ref: '#/$defs/c' }],
    $defs: { c: { type: 'string' } },
  }
  const schema = { $ref: '#/$defs/c', $defs: { a: inner, c: { $ref: '#/$defs/a' } } }
  expect(await check(schema, 'x')).toEqual({ type: 'valid' })
  expect(await check({ else: { $ref: '#' } }, 'x')).toEqual({ type: 'valid' })
})

test('a schema may refer to itself for a part of the value, and to others again and again', async () => {
  const text = { $ref: '#/$defs/text' }
  const tree = {
    properties: { label: text, name: text, inner: { type: 'array', items: { $ref: '#' } } },
    additionalProperties: { anyOf: [{ $ref: '#' }, text] },
    $defs: { text: { type: 'string' }, unused: { $ref: '#/$defs/unused' } },
  }
  expect(await check(tree, { label: 'a', inner: [{ x: {} }] })).toEqual({ type: 'valid' })
  const named = { properties: { $ref: { type: 'string' }, not: { $ref: '#' } } }
  expect(await check(named, { $ref: 'a', not: { not: {} } })).toEqual({ type: 'valid' })
})

test('the keyword $async is ignored', async () => {
  const schema = { $async: true, required: ['a'] }
  expect(await check(schema, {})).toMatchObject({ type: 'bad_answer', path: 'a' })
  expect(await check(schema, { a: 1 })).toEqual({ type: 'valid' })
  expect(await check({ properties: { a: schema } }, { a: {} })).toMatchObject({
    type: 'bad_schema',
  })
})

test('schemas of draft 7 and 2020-12 are supported', async () => {
  const draft7 = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: 'https://example.org/a',
    items: [{ type: 'string' }],
  }
  expect(await check(draft7, ['a'])).toEqual({ type: 'valid' })
  expect(await check(draft7, [1])).toMatchObject({ type: 'bad_answer', path: '0' })
  const draft2020 = { $id: 'https://example.org/a', prefixItems: [{ type: 'number' }] }
  expect(await check(draft2020, ['a'])).toMatchObject({ type: 'bad_answer', path: '0' })
})

test('a pattern that causes catastrophic backtracking is matched in linear time', async () => {
  const hostile = { type: 'string', pattern: '^(a+)+$' }
  expect(await check(hostile, `${'a'.repeat(50_000)}b`)).toMatchObject({ type: 'bad_answer' })
  expect(await check(hostile, 'a'.repeat(50_000))).toEqual({ type: 'valid' })
})

test('a check that takes too long is terminated, and the next one runs', async () => {
  const lookahead = { type: 'string', pattern: '^(?!x)(a+)+$' }
  expect(await check(lookahead, `${'a'.repeat(60)}b`)).toEqual({
    type: 'bad_schema',
    path: '',
    message: 'Checking the schema takes too long.',
  })
  expect(await check({ type: 'string' }, 'a')).toEqual({ type: 'valid' })
})

test('an aborted check is not run', async () => {
  const lookahead = { type: 'string', pattern: '^(?!x)(a+)+$' }
  const leaving = new AbortController()
  const slow = check(lookahead, `${'a'.repeat(60)}b`)
  const aborted = check({ type: 'string' }, 'a', leaving.signal)
  leaving.abort(new Error('hung up'))
  await expect(aborted).rejects.toThrow('hung up')
  expect(await slow).toMatchObject({ type: 'bad_schema' })
})

test('schemas and answers with hundreds of levels are checked', async () => {
  let schema: JsonSchema = { type: 'string' }
  let value: unknown = 'a'
  for (let level = 0; level < 190; level += 1) {
    schema = { type: 'object', properties: { a: schema }, required: ['a'] }
    value = { a: value }
  }
  expect(await check(schema, value)).toEqual({ type: 'valid' })
  const recursive = {
    $ref: '#/$defs/a',
    $defs: { a: { properties: { a: { $ref: '#/$defs/a' } } } },
  }
  let deep = '1'
  for (let level = 0; level < 100_000; level += 1) deep = `{"a":${deep}}`
  expect(await ask(recursive, deep)).toMatchObject({
    type: 'bad_answer',
  })
})

test('a schema that exhausts the stack is refused in words', async () => {
  const count = 6_000
  const $defs = Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `d${at}`,
      at === count - 1 ? { type: 'string' } : { not: { $ref: `#/$defs/d${at + 1}` } },
    ]),
  )
  const verdict = await check({ $defs, $ref: '#/$defs/d0' })
  expect(['It is nested too deeply.', 'Checking the schema takes too long.']).toContain(
    'message' in verdict ? verdict.message : '',
  )
})
