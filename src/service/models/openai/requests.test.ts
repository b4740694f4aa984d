import { expect, test } from 'vitest'
import type { ModelRequest } from '#service/models/chat-model.ts'
import { joinEvents, modelRequest, startTestEndpoint } from './test-endpoint.ts'
import { ending, piece, refusal } from './test-upstream.ts'

async function bodyOf(request: Partial<ModelRequest>, abilities = {}) {
  await using setup = await startTestEndpoint([], {}, abilities)
  await setup.all(request)
  return setup.upstream.received[0]?.body ?? {}
}

const weigh = {
  name: 'weigh',
  description: null,
  parameters: { type: 'object', properties: { kg: { type: 'number' } } },
  strict: null,
  builtIn: null,
}
const schema = { name: 'The weight!', schema: { type: 'object' }, strict: true }

test('a request contains only the parameters that were set', async () => {
  await using setup = await startTestEndpoint()
  await setup.all()
  const [{ method, path, headers, body } = { headers: {} as Record<string, string> }] =
    setup.upstream.received
  expect([method, path]).toEqual(['POST', '/v1/chat/completions'])
  expect(headers['authorization']).toBe('Bearer secret-key')
  expect(body).toEqual({
    model: 'test-model',
    messages: [{ role: 'user', content: 'Hello' }],
    stream: true,
    stream_options: { include_usage: true },
  })
  expect(await bodyOf({ stream: false })).toEqual({
    model: 'test-model',
    messages: [{ role: 'user', content: 'Hello' }],
  })
})

test('parameters are passed on', async () => {
  const parameters = {
    max_tokens: 9,
    temperature: 0,
    top_p: 0.5,
    stop: ['x'],
    seed: 7,
    frequency_penalty: -1.5,
    presence_penalty: 2,
    top_k: 40,
    reasoning_effort: 'low',
  } as const
  expect(await bodyOf({ ...parameters, logprobs: true })).toMatchObject({
    ...parameters,
    logprobs: true,
  })
})

test('messages are mapped, with images and calls', async () => {
  const url = 'data:image/png;base64,AAAA'
  const picture = { type: 'image_url', image_url: { url } } as const
  const call = {
    id: 'c1',
    type: 'function',
    index: 0,
    function: { name: 'weigh', arguments: '{}' },
  } as const
  const body = await bodyOf({
    messages: [
      {
        role: 'system',
        content: [
          { type: 'text', text: 'Be' },
          { type: 'text', text: 'brief' },
        ],
      },
      { role: 'user', content: [{ type: 'text', text: 'See' }, picture], name: 'Ana Lú' },
      { role: 'assistant', content: null, tool_calls: [call], graph_data: { sources: [] } },
      { role: 'tool', content: [{ type: 'text', text: '3' }], tool_call_id: 'c1' },
      { role: 'assistant', content: null, refusal: 'No.' },
    ],
  })
  expect(body['messages']).toEqual([
    { role: 'system', content: 'Be\nbrief' },
    { role: 'user', content: [{ type: 'text', text: 'See' }, picture], name: 'Ana_L_' },
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'c1', type: 'function', function: call.function }],
    },
    { role: 'tool', content: '3', tool_call_id: 'c1' },
    { role: 'assistant', content: 'No.' },
  ])
})

test('functions are tools, and tool_choice is sent only when it restricts them', async () => {
  const tools = [
    { type: 'function', function: { name: 'weigh', parameters: weigh.parameters } },
    {
      type: 'function',
      function: {
        name: 'now',
        description: 'The time.',
        parameters: { type: 'object', properties: {} },
        strict: true,
      },
    },
  ]
  const now = { ...weigh, name: 'now', description: 'The time.', parameters: null, strict: true }
  const functions = [weigh, now]
  const auto = await bodyOf({ functions })
  expect(auto['tools']).toEqual(tools)
  expect(auto).not.toHaveProperty('tool_choice')
  expect(await bodyOf({ functions, function_choice: 'required' })).toMatchObject({
    tools,
    tool_choice: 'required',
  })
  expect(await bodyOf({ functions, function_choice: { name: 'now' } })).toMatchObject({
    tools,
    tool_choice: { type: 'function', function: { name: 'now' } },
  })
  expect(await bodyOf({ functions, function_choice: 'none' })).not.toHaveProperty('tools')
  expect(await bodyOf({ functions }, { tools: false })).not.toHaveProperty('tools')
})

test('a schema is a response format, or an instruction for models without schemas', async () => {
  expect((await bodyOf({ schema }))['response_format']).toEqual({
    type: 'json_schema',
    json_schema: { name: 'The_weight_', schema: { type: 'object' }, strict: true },
  })

  const words = await bodyOf({ schema }, { json_schema: false })
  expect(words).not.toHaveProperty('response_format')
  expect(words['messages']).toMatchObject([
    { role: 'system', content: expect.stringContaining('{"type":"object"}') },
    { role: 'user' },
  ])
  const messages = [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Hello' },
  ] as const
  const added = await bodyOf({ schema, messages }, { json_schema: false })
  expect(added['messages']).toMatchObject([
    { role: 'system', content: expect.stringMatching(/^Be brief\.\n\n[^]*"object"/) },
    { role: 'user' },
  ])
})

test('a model that requires max_completion_tokens gets it from then on', async () => {
  const words =
    "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."
  const answer = { chunks: [piece({ content: 'a' }), ending()] }
  await using setup = await startTestEndpoint([refusal(400, words), answer])
  const abilities = { tools: true, json_schema: true, images: true }
  for (let at = 0; at < 2; at += 1) {
    // Looked up for every request, as the registry does.
    const model = setup.endpoint.model('other', abilities)
    const request = modelRequest({ max_tokens: 5 })
    const events = await Array.fromAsync(model.answer(request, new AbortController().signal))
    expect(joinEvents(events).text).toBe('a')
  }
  const limits = setup.upstream.received.map(({ body }) => [
    body['max_tokens'],
    body['max_completion_tokens'],
  ])
  expect(limits).toEqual([
    [5, undefined],
    [undefined, 5],
    [undefined, 5],
  ])
})

test('stream_options are omitted for an endpoint that refuses them', async () => {
  const answer = { chunks: [piece({ content: 'a' }), ending()] }
  await using setup = await startTestEndpoint([
    refusal(422, 'Extra inputs: stream_options'),
    answer,
  ])
  expect(joinEvents(await setup.all()).text).toBe('a')
  expect(setup.upstream.received[1]?.body).not.toHaveProperty('stream_options')
})
