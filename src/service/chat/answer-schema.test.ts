import { expect, test } from 'vitest'
import { createChatCompletion } from '#contract/chat/chat.ts'
import type { ChatRequestInput } from '#contract/chat/chat.ts'
import { embeddedService } from '#service/test-service.ts'
import { calls, counted, puppet, registryOf, says } from './test-puppet.ts'

const response_format: ChatRequestInput['response_format'] = {
  type: 'json_schema',
  json_schema: {
    schema: {
      type: 'object',
      properties: { wool: { type: 'integer' } },
      required: ['wool'],
      additionalProperties: false,
    },
  },
}

async function begin(...turns: Parameters<typeof puppet>) {
  const model = puppet(...turns)
  const service = await embeddedService({ models: registryOf({ m: model }) })
  const body = (given: Partial<ChatRequestInput> = {}): ChatRequestInput => ({
    model: 'm',
    messages: [{ role: 'user', content: 'How much wool?' }],
    response_format,
    ...given,
  })
  return {
    model,
    chat: (given?: Partial<ChatRequestInput>) =>
      service.ask(createChatCompletion, { body: body(given) }, service.admin),
    refused: (given?: Partial<ChatRequestInput>) =>
      service.refusal(createChatCompletion, { body: body(given) }, service.admin),
    stream: (given?: Partial<ChatRequestInput>) =>
      service.send(createChatCompletion, { body: body({ stream: true, ...given }) }, service.admin),
  }
}

test('an answer that obeys the schema comes as it is, and the model is told the schema', async () => {
  const { chat, model } = await begin(says('{"wool"', ': 3}'))
  expect((await chat()).choices[0]?.message.content).toBe('{"wool": 3}')
  expect(model.requests[0]?.schema).toMatchObject({ name: 'answer', strict: false })
})

test('an answer wrapped as code is unwrapped', async () => {
  const { chat } = await begin(says('```json\n{"wool": 3}\n```'))
  expect((await chat()).choices[0]?.message.content).toBe('{"wool": 3}')
})

test.each([
  ['is no JSON', 'About three.', 'its root'],
  ['breaks the schema', '{"wool": "three"}', 'wool'],
  ['says more than it may', '{"wool": 3, "silk": 1}', 'its root'],
])('an answer that %s is repaired once, and both are paid for', async (_, broken, path) => {
  const { chat, model } = await begin(
    [...says(broken), counted(5, 2)],
    [...says('{"wool": 3}'), counted(9, 3)],
  )
  const { choices, usage } = await chat()
  expect(choices[0]?.message.content).toBe('{"wool": 3}')
  expect(usage.total_tokens).toBe(19)
  expect(model.requests[1]?.messages.at(-1)?.content).toContain(`at ${path}:`)
})

test('an answer that breaks the schema twice is a failure that names the path', async () => {
  const { refused, stream } = await begin(
    says('{"wool": "three"}'),
    says('{"wool": "four"}'),
    says('{"wool": "three"}'),
    says('{"wool": "four"}'),
  )
  expect(await refused()).toMatchObject({
    status: 500,
    failure: 'answer_not_valid',
    body: { tpe: 'CompletionModelInternalError', extras: { path: 'wool' } },
  })
  expect((await stream()).statusCode).toBe(500)
})

test('an answer that was cut off is not asked for again', async () => {
  const { refused, model } = await begin([
    { type: 'text', text: '{"wool": ' },
    { type: 'finish', reason: 'length' },
  ])
  expect(await refused({ max_tokens: 2 })).toMatchObject({ failure: 'answer_not_valid' })
  expect(model.requests.length).toBe(1)
})

test('a stream holds back what is not known to be valid', async () => {
  const { stream } = await begin(says('{"wool": "th', 'ree"}'), says('{"wool"', ': 3}'))
  const { body } = await stream()
  expect(body).not.toContain('three')
  expect(body).toContain(String.raw`{\"wool\": 3}`)
})

test('a refusal and a call of a function are no answers to check', async () => {
  const refusing = await begin([
    { type: 'refusal', text: 'No.' },
    { type: 'finish', reason: 'stop' },
  ])
  expect((await refusing.chat()).choices[0]?.message).toMatchObject({
    content: null,
    refusal: 'No.',
  })
  const calling = await begin(calls(['count', {}]))
  const tools: ChatRequestInput['tools'] = [{ type: 'function', function: { name: 'count' } }]
  expect((await calling.chat({ tools })).choices[0]?.finish_reason).toBe('tool_calls')
})

test('an answer whose check would never end is a failure', async () => {
  const pattern = '^(?!x)(a+)+$'
  const text = JSON.stringify(`${'a'.repeat(60)}b`)
  const { refused } = await begin(says(text), says(text))
  const hostile: ChatRequestInput['response_format'] = {
    type: 'json_schema',
    json_schema: { schema: { type: 'string', pattern } },
  }
  expect(await refused({ response_format: hostile })).toMatchObject({
    failure: 'answer_not_valid',
  })
})
