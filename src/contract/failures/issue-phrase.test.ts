import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { issuePhrase } from './issue-phrase.ts'

const phraseOf = (schema: z.ZodMiniType, value: unknown): string | undefined =>
  schema.safeParse(value, { error: issuePhrase }).error?.issues[0]?.message

test.each([
  [z.string(), 4, 'must be a string'],
  [z.int(), 4.5, 'must be an integer'],
  [z.object({}), 'a', 'must be an object'],
  [z.string().check(z.minLength(1)), '', 'must not be empty'],
  [z.string().check(z.minLength(3)), 'a', 'must have at least 3 characters'],
  [z.string().check(z.maxLength(2)), 'abc', 'can have at most 2 characters'],
  [z.array(z.string()).check(z.minLength(1)), [], 'must not be empty'],
  [z.array(z.string()).check(z.maxLength(1)), ['a', 'b'], 'can have at most 1 item'],
  [z.number().check(z.lte(100)), 9999, 'can be at most 100'],
  [z.number().check(z.gte(1)), 0, 'must be at least 1'],
  [z.number().check(z.gt(0)), 0, 'must be greater than 0'],
  [z.enum(['asc', 'desc']), 'up', 'must be “asc” or “desc”'],
  [z.uuid(), 'x', 'must be an ID'],
  [z.strictObject({}), { a: 1 }, 'has an unknown field: “a”'],
  [z.union([z.string(), z.number()]), true, 'must be a string or a number'],
  [z.union([z.string(), z.object({ a: z.string() })]), {}, 'is not valid'],
  [
    z.union([z.enum(['a', 'b']), z.object({ a: z.string() }), z.object({ b: z.string() })]),
    5,
    'must be “a” or “b”, or an object',
  ],
  [z.union([z.boolean(), z.enum(['a', 'b'])]), 5, 'must be true or false, or “a” or “b”'],
  [
    z.discriminatedUnion('role', [
      z.object({ role: z.literal('user') }),
      z.object({ role: z.literal('system') }),
    ]),
    { role: 'x' },
    'must be “user” or “system”',
  ],
])('%# says what is wrong in words', (schema, value, phrase) => {
  expect(phraseOf(schema, value)).toBe(phrase)
})

test('a schema with a message of its own keeps it', () => {
  const schema = z.string().check(z.minLength(1, 'Enter a name.'))
  expect(phraseOf(schema, '')).toBe('Enter a name.')
})
