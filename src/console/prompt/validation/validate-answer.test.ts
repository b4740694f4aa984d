import { expect, test } from 'vitest'
import { validateAnswer, type AnswerCheck } from './validate-answer.ts'

const invoice = {
  type: 'object',
  properties: {
    number: { type: 'string', pattern: '^R' },
    total: { type: ['number', 'null'] },
    lines: { type: 'array', items: { $ref: '#/$defs/line' } },
  },
  required: ['number', 'total', 'lines'],
  additionalProperties: false,
  $defs: {
    line: {
      type: 'object',
      properties: { text: { type: 'string' }, amount: { type: 'integer', minimum: 1 } },
      required: ['text'],
    },
  },
}

function check(schema: unknown, answer: unknown): AnswerCheck {
  return validateAnswer(JSON.stringify(schema), JSON.stringify(answer))
}

function problems(schema: unknown, answer: unknown): string[] {
  const result = check(schema, answer)
  if (result.status !== 'invalid') throw new Error(`The answer is ${result.status}.`)
  return result.problems.map(({ pointer, message }) => `${pointer}: ${message}`)
}

test('every path of the schema is listed with its values', () => {
  const result = check(invoice, {
    number: 'R1',
    total: null,
    lines: [{ text: 'a', amount: 1 }, { text: 'b' }],
  })
  if (result.status !== 'valid') throw new Error(result.status)
  expect(result.paths.map(({ path, expected, values }) => [path, expected, values.length])).toEqual(
    [
      ['', 'object', 1],
      ['number', 'string', 1],
      ['total', 'number or null', 1],
      ['lines', 'array', 1],
      ['lines[]', 'object', 2],
      ['lines[].text', 'string', 2],
      ['lines[].amount', 'integer', 1],
    ],
  )
})

test('each problem is listed at its path, in one sentence', () => {
  const wrong = { number: 7, lines: [{ amount: 0 }, { text: 'b', amount: 1.5 }], more: true }
  expect(problems(invoice, wrong)).toEqual([
    '/total: Missing.',
    '/number: Expected string, got a number.',
    '/lines/0/text: Missing.',
    '/lines/0/amount: Expected at least 1, got 0.',
    '/lines/1/amount: Expected integer, got the fraction 1.5.',
    '/more: Not allowed by the schema.',
  ])
  const result = check(invoice, wrong)
  if (result.status !== 'invalid') throw new Error(result.status)
  const failed = result.paths.filter((path) => path.problems.length > 0)
  expect(failed.map(({ path, problems: { length } }) => [path, length])).toEqual([
    ['number', 1],
    ['total', 1],
    ['lines[].text', 1],
    ['lines[].amount', 2],
    ['more', 1],
  ])
})

test('of several alternatives, only the errors of the matching one are reported', () => {
  const shape = (kind: string) => ({
    type: 'object',
    properties: { kind: { const: kind }, size: { type: 'integer' } },
    required: ['kind', 'size'],
  })
  const either = { anyOf: [shape('a'), shape('b')] }
  expect(problems(either, { kind: 'b', size: 'x' })).toEqual([
    '/size: Expected integer, got a string.',
  ])
  expect(problems(either, { kind: 'c', size: 1 })).toEqual([': Matches none of the alternatives.'])
  const nullable = { anyOf: [{ type: 'string', minLength: 2 }, { type: 'null' }] }
  expect(problems(nullable, 5)).toEqual([': Expected string or null, got a number.'])
  expect(problems(nullable, 'x')).toEqual([': Shorter than 2 characters.'])
  expect(problems({ oneOf: [{ type: 'string' }, { minLength: 0 }] }, 'x')).toEqual([
    ': Must match exactly one of the alternatives.',
  ])
})

test('names with slashes, tildes and accents are located', () => {
  const schema = {
    properties: { 'a/b': { properties: { '~é %': { type: 'string' } } } },
  }
  expect(problems(schema, { 'a/b': { '~é %': 1 } })).toEqual([
    '/a~1b/~0é %: Expected string, got a number.',
  ])
  const result = check(schema, { 'a/b': { '~é %': 1 } })
  if (result.status !== 'invalid') throw new Error(result.status)
  expect(result.paths.find((path) => path.problems.length > 0)?.path).toBe('a/b.~é %')
})

test('a recursive schema ends where the answer ends', () => {
  const tree = {
    type: 'object',
    properties: { name: { type: 'string' }, inner: { $ref: '#' } },
    required: ['name'],
  }
  const result = check(tree, { name: 'a', inner: { name: 'b', inner: {} } })
  expect(problems(tree, { name: 'a', inner: { inner: {} } })).toContain('/inner/name: Missing.')
  if (result.status !== 'invalid') throw new Error(result.status)
  expect(result.paths.length).toBeLessThan(40)
})

test('100 levels and 20,000 values are checked', () => {
  let schema: unknown = { type: 'string' }
  let answer: unknown = 5
  for (let level = 0; level < 100; level += 1) {
    schema = { type: 'object', properties: { in: schema } }
    answer = { in: answer }
  }
  expect(problems(schema, answer)).toEqual([`${'/in'.repeat(100)}: Expected string, got a number.`])
  const many = Array.from({ length: 20_000 }, (_, index) => (index === 19_999 ? 'x' : index))
  expect(problems({ type: 'array', items: { type: 'integer' } }, many)).toEqual([
    '/19999: Expected integer, got a string.',
  ])
})

test('a check that cannot run says why', () => {
  expect(validateAnswer('[]', '1')).toMatchObject({ status: 'bad_schema' })
  expect(validateAnswer('{}', 'no')).toMatchObject({ status: 'not_json' })
  expect(check({ $ref: '#/$defs/none' }, 1)).toEqual({
    status: 'bad_schema',
    message: 'The schema refers to #/$defs/none, which does not exist.',
  })
  expect(check({ pattern: '(' }, 'x')).toMatchObject({ status: 'bad_schema' })
})
