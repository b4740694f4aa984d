import { expect, test } from 'vitest'
import { lintSchema } from './lint-schema.ts'
import { isJsonProblem, toPlainValue, parseJson } from '#console/prompt/schema/parse-json.ts'
import { toStrict } from '#console/prompt/schema/strict-schema.ts'

function lint(schema: unknown, isStrict = false): string[] {
  const text = typeof schema === 'string' ? schema : JSON.stringify(schema, null, 2)
  return lintSchema(text, { isStrict }).map(({ message }) => message)
}

/** Applies one fix after the other until none is left. */
function mend(schema: unknown, isStrict: boolean): unknown {
  let text = JSON.stringify(schema, null, 2)
  for (let turn = 0; turn < 50; turn += 1) {
    const fix = lintSchema(text, { isStrict }).find((finding) => finding.fix)?.fix
    if (!fix) return JSON.parse(text)
    const { from, to, insert } = fix.edit()
    text = text.slice(0, from) + insert + text.slice(to)
  }
  throw new Error('The fixes never end.')
}

test('text is accepted and rejected as by JSON.parse', () => {
  for (const text of ['{"a":[1,-2.5e3,true,null,"\\u00e9\\n"]}', ' "x" ', '[]', '{ }']) {
    const node = parseJson(text)
    if (isJsonProblem(node)) throw new Error(node.message)
    expect(toPlainValue(node)).toEqual(JSON.parse(text))
  }
})

test('a syntax error is reported at its position', () => {
  const at = (text: string) => {
    const read = parseJson(text)
    return isJsonProblem(read) ? `${read.from}-${read.to} ${read.message}` : 'fine'
  }
  expect(at('{"a": 1,}')).toBe('7-8 Unexpected comma before }.')
  expect(at('{"a" 1}')).toBe('5-6 Expected a colon after the name.')
  expect(at('{a: 1}')).toBe('1-2 Expected a name in double quotes.')
  expect(at('[1 2]')).toBe('3-4 Expected a comma or ].')
  expect(at('{"a": yes}')).toBe('6-9 yes is not a value. Put strings in double quotes.')
  expect(at('{"a": 1, "a": 2}')).toBe('9-12 Duplicate key “a”.')
  expect(at('{"a": "b')).toBe('6-8 This string has no closing quote.')
  expect(at('')).toBe('0-0 Expected a value.')
  expect(at('['.repeat(100_000))).toContain('Nested more than 250 levels deep.')
})

test('a valid schema has no findings', () => {
  expect(
    lint({
      type: 'object',
      properties: { a: { $ref: '#/$defs/b' }, c: { enum: ['x', null] }, d: true },
      required: ['a'],
      $defs: { b: { type: ['string', 'null'], pattern: '^\\p{L}+$', format: 'date' } },
    }),
  ).toEqual([])
})

test('each kind of mistake is reported', () => {
  expect(lint([])).toEqual(['A schema must be an object. Start with { and "type".'])
  expect(lint({ type: 'strng' })[0]).toContain('Unknown type strng')
  expect(lint({ required: 'name' })).toEqual(['“required” must be a list of quoted names.'])
  expect(lint({ minLength: -1 })).toEqual(['“minLength” must be a whole number, 0 or more.'])
  expect(lint({ pattern: '(' })).toEqual(['This is not a valid regular expression.'])
  expect(lint({ $ref: 'https://example.org/a.json' })).toEqual([
    'A reference must start with # and stay within this schema.',
  ])
  expect(lint({ $ref: '#/$defs/none' })).toEqual(['#/$defs/none does not exist.'])
  expect(lint({ properties: { a: 'string' } })).toEqual([
    'Expected a schema: an object, true or false.',
  ])
  expect(lint({ minimum: 5, maximum: 1 })).toEqual([
    'No value can satisfy both: minimum is 5, maximum is 1.',
  ])
  expect(lint({ type: 'integer', maxLength: 3 })).toEqual(['“maxLength” has no effect on integer.'])
  expect(lint({ properties: {}, required: ['x'] })).toEqual([
    '“x” is required, but not defined in properties.',
  ])
  expect(lint({ enum: [] })).toEqual(['Add at least one value.'])
})

test('misspelled names are corrected', () => {
  expect(mend({ type: 'int', propreties: {}, descripton: 'x' }, false)).toEqual({
    type: 'integer',
    properties: {},
    description: 'x',
  })
})

test('applying fixes one by one gives the same result as fixing all, with no findings left', () => {
  const loose = {
    type: 'object',
    properties: {
      name: { type: 'string', minLength: 1 },
      kind: { type: 'string', enum: ['a', 'b'] },
      place: { $ref: '#/$defs/place' },
      choice: { oneOf: [{ type: 'string' }, { type: 'number' }] },
    },
    required: ['name'],
    $defs: { place: { type: 'object', properties: { x: { type: 'number' } } } },
  }
  const strict = {
    type: 'object',
    properties: {
      name: { type: 'string' },
      kind: { type: ['string', 'null'], enum: ['a', 'b', null] },
      place: { anyOf: [{ $ref: '#/$defs/place' }, { type: 'null' }] },
      choice: { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'null' }] },
    },
    required: ['name', 'kind', 'place', 'choice'],
    additionalProperties: false,
    $defs: {
      place: {
        type: 'object',
        properties: { x: { type: ['number', 'null'] } },
        required: ['x'],
        additionalProperties: false,
      },
    },
  }
  expect(toStrict(loose)).toEqual(strict)
  expect(lint(strict, true)).toEqual([])
  // Making a choice nullable before its oneOf is fixed wraps it once more.
  expect(lint(mend(loose, true), true)).toEqual([])
  expect(toStrict(strict)).toEqual(strict)
})

test('100 levels are linted, and more than 20,000 values are one finding', () => {
  let deep: unknown = { type: 'strin' }
  for (let level = 0; level < 100; level += 1) deep = { type: 'array', items: deep }
  expect(lint(deep)).toHaveLength(1)
  const properties = Object.fromEntries(
    Array.from({ length: 25_000 }, (_, index) => [`p${index}`, { type: 'string' }]),
  )
  expect(lint({ type: 'object', properties })).toContain(
    'A schema can contain at most 20000 values.',
  )
})
