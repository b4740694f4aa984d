import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Failure } from '#service/failure.ts'
import { readInput } from './read-input.ts'

const text = z.string().check(z.maxLength(3))
const texts = z.array(text).check(z.maxLength(2))
const request = z.object({
  name: z.optional(z.string()),
  settings: z.optional(z.object({ depth: z.int() })),
  stop: z.nullish(z.union([text, texts])),
  raw: z.optional(z.union([z.boolean(), z.enum(['html', 'text'])])),
  choice: z.optional(
    z.union([
      z.enum(['auto', 'none']),
      z.object({ type: z.literal('function'), function: z.object({ name: z.string() }) }),
      z.object({ value: z.enum(['auto', 'none']) }),
    ]),
  ),
  shape: z.optional(
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('circle'), radius: z.number() }),
      z.object({ type: z.literal('square'), side: z.number() }),
    ]),
  ),
})

/** The key of the failure, and the path, key and message of each of its items. */
function refusal(input: object, malformed = {}, schema: z.ZodMiniType = request) {
  try {
    readInput(schema, input, malformed)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const items = error.items.map(({ path, key, message }) => `${path} ${key} ${message}`)
    return [error.key, ...items]
  }
  return []
}

const outOfRange = 'field_out_of_range'
const malformed = 'field_malformed'

test('a value of a union is refused with what is wrong in the form that it has', () => {
  const refusals: [input: object, ...expected: string[]][] = [
    [{ stop: 'long' }, outOfRange, `stop ${outOfRange} “stop” can have at most 3 characters.`],
    [{ stop: ['a', 'b', 'c'] }, outOfRange, `stop ${outOfRange} “stop” can have at most 2 items.`],
    [
      { stop: ['long', 5] },
      malformed,
      `stop.0 ${outOfRange} “stop.0” can have at most 3 characters.`,
      `stop.1 ${malformed} “stop.1” must be a string.`,
    ],
    [{ stop: 5 }, malformed, `stop ${malformed} “stop” must be a string or a list.`],
    [{ raw: 'xml' }, outOfRange, `raw ${outOfRange} “raw” must be “html” or “text”.`],
    [{ raw: 5 }, malformed, `raw ${malformed} “raw” must be true or false, or “html” or “text”.`],
    [{ choice: 'all' }, outOfRange, `choice ${outOfRange} “choice” must be “auto” or “none”.`],
    [
      { choice: { value: 'all' } },
      outOfRange,
      `choice.value ${outOfRange} “choice.value” must be “auto” or “none”.`,
    ],
    [
      { choice: { type: 'function' } },
      malformed,
      `choice.function ${malformed} “choice.function” is required.`,
    ],
    [
      { choice: { type: 'function', function: {} } },
      malformed,
      `choice.function.name ${malformed} “choice.function.name” is required.`,
    ],
    [
      { choice: { type: 'auto' } },
      malformed,
      `choice.type ${outOfRange} “choice.type” must be “function”.`,
      `choice.function ${malformed} “choice.function” is required.`,
    ],
    [
      { choice: 5 },
      malformed,
      `choice ${malformed} “choice” must be “auto” or “none”, or an object.`,
    ],
    [
      { choice: {} },
      malformed,
      `choice.value ${malformed} “choice.value” must be “auto” or “none”.`,
    ],
  ]
  for (const [input, ...expected] of refusals) {
    expect([input, ...refusal(input)]).toEqual([input, ...expected])
  }
})

test('a union that is missing is required', () => {
  const schema = z.object({ stop: z.union([text, texts]) })
  const expected = [malformed, `stop ${malformed} “stop” is required.`]
  expect(refusal({}, {}, schema)).toEqual(expected)
})

test('a kind that does not exist is an option that is not allowed, unless the endpoint says otherwise', () => {
  const input = { shape: { type: 'star' } }
  const message = '“shape.type” must be “circle” or “square”.'
  expect(refusal(input)).toEqual([outOfRange, `shape.type ${outOfRange} ${message}`])
  const key = 'tool_malformed'
  expect(refusal(input, { shape: key })).toEqual([key, `shape.type ${key} ${message}`])
  const choice = { type: 'tool', function: { name: 'a' } }
  const choiceMessage = '“choice.type” must be “function”.'
  expect(refusal({ choice })).toEqual([outOfRange, `choice.type ${outOfRange} ${choiceMessage}`])
  expect(refusal({ choice }, { choice: key })).toEqual([key, `choice.type ${key} ${choiceMessage}`])
  for (const shape of [{ type: 5 }, {}]) {
    expect(refusal({ shape })).toEqual([malformed, `shape.type ${malformed} ${message}`])
  }
})

test('a missing field of a request is that, whatever a malformed one is', () => {
  const schema = z.object({ settings: z.object({ depth: z.int() }) })
  const key = 'parameter_malformed'
  const of = (input: object) => refusal(input, { settings: key }, schema)
  expect(of({})).toEqual([malformed, `settings ${malformed} “settings” is required.`])
  expect(of({ settings: 5 })).toEqual([key, `settings ${key} “settings” must be an object.`])
  expect(of({ settings: {} })).toEqual([key, `settings.depth ${key} “settings.depth” is required.`])
})
