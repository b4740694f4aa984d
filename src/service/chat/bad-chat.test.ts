import { expect, test } from 'vitest'
import { createChatCompletion } from '#contract/chat/chat.ts'
import type { ChatRequestInput } from '#contract/chat/chat.ts'
import type { FailureKey } from '#contract/failures/failures.ts'
import { embeddedService } from '#service/test-service.ts'
import { puppet, registryOf, says } from './test-puppet.ts'

const user = { role: 'user', content: 'What is wool?' }
const schema = (inner: unknown) => ({
  response_format: { type: 'json_schema', json_schema: { schema: inner } },
})
const tools = (...values: unknown[]) => ({ tools: values })
const image = (url: string) => ({
  messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url } }] }],
})
const fn = (name: string, parameters?: unknown) => ({
  type: 'function',
  function: { name, parameters },
})
const search = { type: 'web_search', function: {} }

// Each row has the mistake, the code of the specification, and the path of the error.
const bad: [string, Record<string, unknown>, FailureKey, string][] = [
  ['an unknown model', { model: 'nobody' }, 'model_unknown', 'model'],
  ['no messages', { messages: [] }, 'field_out_of_range', 'messages'],
  ['messages that are not a list', { messages: 'hello' }, 'field_malformed', 'messages'],
  [
    'a wrong role',
    { messages: [{ role: 'robot', content: 'x' }] },
    'field_malformed',
    'messages.0.role',
  ],
  ['no role', { messages: [user, { content: 'x' }] }, 'field_malformed', 'messages.1.role'],
  ['no content', { messages: [{ role: 'user' }] }, 'field_malformed', 'messages.0.content'],
  [
    'an assistant message without content',
    { messages: [{ role: 'assistant' }, user] },
    'field_malformed',
    'messages.0.content',
  ],
  [
    'no user message',
    { messages: [{ role: 'system', content: 'x' }] },
    'field_malformed',
    'messages.0.role',
  ],
  [
    'a content part of an unknown type',
    { messages: [{ role: 'user', content: [{ type: 'sound' }] }] },
    'field_malformed',
    'messages.0.content.0.type',
  ],
  ['a temperature in words', { temperature: 'hot' }, 'parameter_malformed', 'temperature'],
  ['a temperature that is too high', { temperature: 3 }, 'field_out_of_range', 'temperature'],
  ['no answers', { n: 0 }, 'field_out_of_range', 'n'],
  ['no tokens', { max_tokens: 0 }, 'field_out_of_range', 'max_tokens'],
  [
    'too many stop sequences',
    { stop: Array.from({ length: 17 }, () => 'a') },
    'field_out_of_range',
    'stop',
  ],
  ['a stop sequence that is too long', { stop: 'a'.repeat(1001) }, 'field_out_of_range', 'stop'],
  ['an empty stop sequence', { stop: ['a', ''] }, 'field_out_of_range', 'stop.1'],
  ['a number as a stop sequence', { stop: 5 }, 'parameter_malformed', 'stop'],
  [
    'stream options without a stream',
    { stream_options: { include_usage: true } },
    'field_malformed',
    'stream_options',
  ],
  ['a tool without a type', tools({ function: {} }), 'tool_malformed', 'tools.0.type'],
  ['a tool of an unknown type', tools({ type: 'sing' }), 'tool_malformed', 'tools.0.type'],
  [
    'a tool without its fields',
    tools({ type: 'llm', function: {} }),
    'tool_malformed',
    'tools.0.function.model',
  ],
  [
    'a graph tool without graphs',
    tools({ type: 'graph', function: {} }),
    'tool_malformed',
    'tools.0.function.graph_ids',
  ],
  ['two built-in tools', tools(search, fn('a'), search), 'tool_malformed', 'tools.2.type'],
  [
    'two functions with the same name',
    tools(fn('a'), fn('a')),
    'tool_malformed',
    'tools.1.function.name',
  ],
  ['a function with a bad name', tools(fn('a b')), 'tool_malformed', 'tools.0.function.name'],
  [
    'an invalid domain',
    tools({ type: 'web_search', function: { include_domains: ['not a domain'] } }),
    'tool_malformed',
    'tools.0.function.include_domains.0',
  ],
  [
    'parameters that are not a schema',
    tools(fn('a', { type: 'thing' })),
    'tool_malformed',
    'tools.0.function.parameters.type',
  ],
  [
    'an unknown model of a tool',
    tools({ type: 'llm', function: { model: 'x' } }),
    'model_unknown',
    'tools.0.function.model',
  ],
  ['a tool choice without tools', { tool_choice: 'required' }, 'tool_malformed', 'tool_choice'],
  ['an unknown tool choice', { tool_choice: 'all' }, 'field_out_of_range', 'tool_choice'],
  [
    'an unknown tool choice in an object',
    { tool_choice: { value: 'all' } },
    'field_out_of_range',
    'tool_choice.value',
  ],
  [
    'a tool choice of a type that does not exist',
    { tool_choice: { type: 'tool', function: { name: 'a' } } },
    'tool_malformed',
    'tool_choice.type',
  ],
  [
    'a tool choice whose only field is a type that does not exist',
    { tool_choice: { type: 'auto' } },
    'tool_malformed',
    'tool_choice.type',
  ],
  [
    'a tool choice without its function',
    { tool_choice: { type: 'function' } },
    'tool_malformed',
    'tool_choice.function',
  ],
  [
    'a tool choice that names an unknown function',
    { ...tools(fn('a')), tool_choice: { type: 'function', function: { name: 'b' } } },
    'tool_malformed',
    'tool_choice.function.name',
  ],
  [
    'a tool choice that names an unknown function in an object',
    { ...tools(fn('a')), tool_choice: { value: { type: 'function', function: { name: 'b' } } } },
    'tool_malformed',
    'tool_choice.value.function.name',
  ],
  [
    'an invalid schema',
    schema({ type: 'object', properties: { a: { type: 'thing' } } }),
    'schema_unusable',
    'response_format.json_schema.schema.properties.a.type',
  ],
  [
    'a schema that refers to itself without end',
    schema({ $ref: '#' }),
    'schema_unusable',
    'response_format.json_schema.schema.$ref',
  ],
  ['a schema that is a list', schema([]), 'field_malformed', 'response_format.json_schema.schema'],
  [
    'a schema with a remote reference',
    schema({ items: { $ref: 'http://169.254.169.254/latest' } }),
    'field_malformed',
    'response_format.json_schema.schema.items.$ref',
  ],
  [
    'an unknown response format',
    { response_format: { type: 'xml' } },
    'field_out_of_range',
    'response_format.type',
  ],
  [
    'an image of an unsupported format',
    image('data:image/png;base64,aGVsbG8gd29ybGQ='),
    'image_kind_unsupported',
    'messages.0.content.0.image_url.url',
  ],
  [
    'an image that is not base64',
    image('data:image/png;base64,****'),
    'image_unreadable',
    'messages.0.content.0.image_url.url',
  ],
  [
    'an image that is too large',
    image(`data:image/png;base64,${'A'.repeat(21 * 1024 * 1024)}`),
    'image_too_large',
    'messages.0.content.0.image_url.url',
  ],
  [
    'an image URL with another protocol',
    image('file:///etc/passwd'),
    'field_malformed',
    'messages.0.content.0.image_url.url',
  ],
  [
    'an image URL in a private network',
    image('http://127.0.0.1:1/a.png'),
    'image_unreachable',
    'messages.0.content.0.image_url.url',
  ],
]

test.each(bad)('a request with %s is a 400 with the path', async (_, fields, failure, path) => {
  const model = puppet(says('never'))
  const { refusal, admin } = await embeddedService({ models: registryOf({ m: model }) })
  const body = { model: 'm', messages: [user], ...fields }
  const reply = await refusal(
    createChatCompletion,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the test sends an invalid body
    { body: body as unknown as ChatRequestInput },
    admin,
  )
  const [error] = reply.body.errors
  expect([reply.status, reply.failure, error?.extras['path']]).toEqual([400, failure, path])
  expect(model.requests).toEqual([])
})

test('images are refused if the model does not support them', async () => {
  const { refusal, admin } = await embeddedService({
    models: registryOf(
      { m: puppet() },
      { abilities: { tools: true, json_schema: true, images: false } },
    ),
  })
  const url = 'data:image/png;base64,iVBORw0KGgo='
  const reply = await refusal(
    createChatCompletion,
    {
      body: {
        model: 'm',
        messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url } }] }],
      },
    },
    admin,
  )
  expect([reply.failure, reply.body.extras['path']]).toEqual([
    'images_not_understood',
    'messages.0.content.0',
  ])
})

test('the total size of the images of a request is limited', async () => {
  const model = puppet(says('never'))
  const picture = Buffer.alloc(14 * 1024 * 1024)
  picture.write('89504e470d0a1a0a', 'hex')
  const { refusal, admin } = await embeddedService({
    models: registryOf({ m: model }),
    fetchImage: () => Promise.resolve(picture),
  })
  const one = { type: 'image_url' as const, image_url: { url: 'https://wool.example/a.png' } }
  const reply = await refusal(
    createChatCompletion,
    { body: { model: 'm', messages: [{ role: 'user', content: [one, one, one, one] }] } },
    admin,
  )
  expect([reply.failure, reply.body.extras['path']]).toEqual([
    'image_too_large',
    'messages.0.content.2.image_url.url',
  ])
})

test('the model gets an image with the media type of its bytes', async () => {
  const model = puppet(says('A sheep.'))
  const { ask, admin } = await embeddedService({ models: registryOf({ m: model }) })
  const bytes = 'iVBORw0KGgo='
  const imagePart = {
    type: 'image_url' as const,
    image_url: { url: `data:image/gif;base64,${bytes}` },
  }
  await ask(
    createChatCompletion,
    { body: { model: 'm', messages: [{ role: 'user', content: [imagePart] }] } },
    admin,
  )
  expect(model.requests[0]?.messages[0]?.content).toEqual([
    { type: 'image_url', image_url: { url: `data:image/png;base64,${bytes}` } },
  ])
})
