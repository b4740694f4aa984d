import { expect, test } from 'vitest'
import { createChatCompletion } from '#contract/chat/chat.ts'
import type { ChatRequestInput } from '#contract/chat/chat.ts'
import type { ModelEvent } from '#service/models/chat-model.ts'
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
  const body = (overrides: Partial<ChatRequestInput> = {}): ChatRequestInput => ({
    model: 'm',
    messages: [{ role: 'user', content: 'How much wool?' }],
    response_format,
    ...overrides,
  })
  return {
    model,
    chat: (overrides?: Partial<ChatRequestInput>) =>
      service.ask(createChatCompletion, { body: body(overrides) }, service.admin),
    refusal: (overrides?: Partial<ChatRequestInput>) =>
      service.refusal(createChatCompletion, { body: body(overrides) }, service.admin),
    stream: (overrides?: Partial<ChatRequestInput>) =>
      service.send(
        createChatCompletion,
        { body: body({ stream: true, ...overrides }) },
        service.admin,
      ),
  }
}

test('a valid answer is returned unchanged, and the model gets the schema', async () => {
  const { chat, model } = await begin(says('{"wool"', ': 3}'))
  expect((await chat()).choices[0]?.message.content).toBe('{"wool": 3}')
  expect(model.requests[0]?.schema).toMatchObject({ name: 'answer', strict: false })
})

test('an answer wrapped as code is unwrapped', async () => {
  const { chat } = await begin(says('```json\n{"wool": 3}\n```'))
  expect((await chat()).choices[0]?.message.content).toBe('{"wool": 3}')
})

test.each([
  ['is not JSON', 'About three.', 'its root'],
  ['breaks the schema', '{"wool": "three"}', 'wool'],
  ['has an extra property', '{"wool": 3, "silk": 1}', 'its root'],
])('an answer that %s is repaired once, and the usage counts both', async (_, broken, path) => {
  const { chat, model } = await begin(
    [...says(broken), counted(5, 2)],
    [...says('{"wool": 3}'), counted(9, 3)],
  )
  const { choices, usage } = await chat()
  expect(choices[0]?.message.content).toBe('{"wool": 3}')
  expect(usage.total_tokens).toBe(19)
  expect(model.requests[1]?.messages.at(-1)?.content).toContain(`at ${path}:`)
})

test('an answer that is invalid twice fails with the path of the error and the answer', async () => {
  const { refusal, stream } = await begin(
    says('{"wool": "three"}'),
    says('{"wool": "four"}'),
    says('{"wool": "three"}'),
    says('{"wool": "four"}'),
  )
  expect(await refusal()).toMatchObject({
    status: 500,
    failure: 'answer_not_valid',
    body: {
      tpe: 'CompletionModelInternalError',
      errors: [
        {
          description: expect.stringMatching(
            /^The model answered twice, and both answers break the JSON schema\. “wool”: \S/,
          ),
        },
      ],
      extras: { path: 'wool', answer: '{"wool": "four"}' },
    },
  })
  expect((await stream()).statusCode).toBe(500)
})

const cut: ModelEvent[] = [
  { type: 'text', text: '{"wool": ' },
  { type: 'finish', reason: 'length' },
]

test('an answer that was cut off is not repaired', async () => {
  const { refusal, model } = await begin(cut)
  expect(await refusal({ max_tokens: 2 })).toMatchObject({
    failure: 'answer_not_valid',
    body: {
      errors: [
        {
          description:
            'The answer reached its limit of tokens before its JSON was complete. Raise max_tokens.',
        },
      ],
      extras: { answer: '{"wool":', max_tokens: 2 },
    },
  })
  expect(model.requests.length).toBe(1)
})

test('a repaired answer that was cut off, or that the model has limited itself, says so', async () => {
  const { refusal } = await begin(says('three'), cut)
  expect(await refusal()).toMatchObject({
    failure: 'answer_not_valid',
    body: {
      errors: [
        {
          description:
            'The answer reached the limit of tokens of its model before its JSON was complete.',
        },
      ],
      extras: { answer: '{"wool":', max_tokens: null },
    },
  })
})

test('a stream sends an answer only once it is valid', async () => {
  const { stream } = await begin(says('{"wool": "th', 'ree"}'), says('{"wool"', ': 3}'))
  const { body } = await stream()
  expect(body).not.toContain('three')
  expect(body).toContain(String.raw`{\"wool\": 3}`)
})

test('refusals and function calls are not validated', async () => {
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

test('a schema that takes too long to check an answer is the fault of the request, and the model is not asked again', async () => {
  const pattern = '^(?!x)(a+)+$'
  const text = JSON.stringify(`${'a'.repeat(60)}b`)
  const { refusal, model } = await begin(says(text), says(text))
  const hostile: ChatRequestInput['response_format'] = {
    type: 'json_schema',
    json_schema: { schema: { type: 'string', pattern } },
  }
  expect(await refusal({ response_format: hostile })).toMatchObject({
    status: 400,
    failure: 'schema_unusable',
  })
  expect(model.requests).toHaveLength(1)
})
