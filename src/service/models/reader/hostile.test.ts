import { expect, test } from 'vitest'
import { withoutFence } from './json-text.ts'
import {
  functionResultMessages,
  ask,
  inProcessReader,
  modelFunction,
  modelRequest,
} from './test-model.ts'

// Cost that grows faster than linearly runs into the timeout of these tests.

const reader = inProcessReader()
const schema = {
  name: 'bill',
  strict: true,
  schema: { type: 'object', properties: { total: { type: ['number', 'null'] } } },
}
const records = Array.from({ length: 20_000 }, (_, at) => ({ [`key${at}`]: at }))

test.each([
  ['a heading with endless marks', `# a${'#'.repeat(200_000)} x`],
  ['a fence with endless lines', `\`\`\`${'\n'.repeat(200_000)}x`],
  ['records that share no name', JSON.stringify([...records, { total: 7 }])],
])('%s is read in linear time', async (_, text) => {
  const message = `${text}\n\nTotal: 7`
  expect((await ask(reader, modelRequest(`${message}\n\nWhat is the total?`))).finish).toBe('stop')
  const result = functionResultMessages('What is the total?', 'look_up', text)
  for (const messages of [message, result]) {
    const filled = await ask(reader, modelRequest(messages, { schema }))
    expect(JSON.parse(filled.text)).toHaveProperty('total')
  }
})

test.each([
  ['blanks', `translate ${' '.repeat(200_000)}x`],
  ['marks', `translate x to German${'!'.repeat(200_000)}1`],
  ['languages', `translate x${' to German'.repeat(20_000)}1`],
])('an instruction to translate with endless %s is read in linear time', async (_, text) => {
  const functions = [modelFunction('translate_text', 'translation')]
  const request = modelRequest(text, { functions, function_choice: 'required' })
  expect((await ask(reader, request)).calls).toHaveLength(1)
})

test.each([
  ['```json\n{"a":1}\n```', '{"a":1}'],
  ['\n```\n\n {"a":1} ```\n', '{"a":1}'],
  ['```json\n```', ''],
  ['```json {"a":1}```', '```json {"a":1}```'],
  [' {"a":1} ', '{"a":1}'],
  [`\`\`\`\n${'\n'.repeat(200_000)}x`, `\`\`\`\n${'\n'.repeat(200_000)}x`],
])('the content of a code fence is read without the fence', (text, inner) => {
  expect(withoutFence(text)).toBe(inner)
})
