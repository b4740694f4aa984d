import { expect, test } from 'vitest'
import { chatChunk, createChatCompletion } from '#contract/chat/chat.ts'
import type { ChatChunk, ChatRequestInput } from '#contract/chat/chat.ts'
import { errorBody } from '#contract/failures/errors.ts'
import { Failure } from '#service/failure.ts'
import type { ChatModel, ModelEvent } from '#service/models/chat-model.ts'
import { embeddedService } from '#service/test-service.ts'
import { calls, counted, puppet, registryOf, says } from './test-puppet.ts'

const messages: ChatRequestInput['messages'] = [{ role: 'user', content: 'What is wool?' }]

async function serviceOf(model: ChatModel, options: Parameters<typeof registryOf>[1] = {}) {
  const service = await embeddedService({ models: registryOf({ m: model }, options) })
  return {
    ...service,
    chat: (body: Partial<ChatRequestInput>) =>
      service.ask(createChatCompletion, { body: { model: 'm', messages, ...body } }, service.admin),
    chatRefusal: (body: Record<string, unknown>) =>
      service.refusal(
        createChatCompletion,
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the test sends an invalid body
        { body: { model: 'm', messages, ...body } as unknown as ChatRequestInput },
        service.admin,
      ),
    stream: async (body: Partial<ChatRequestInput>) => {
      const reply = await service.send(
        createChatCompletion,
        { body: { model: 'm', messages, stream: true, ...body } },
        service.admin,
      )
      return { status: reply.statusCode, ...readStream(reply.body) }
    },
  }
}

function readStream(text: string): { chunks: ChatChunk[]; lines: string[]; error: unknown } {
  const lines = text.split('\n\n').filter(Boolean)
  const isError = (line: string): boolean => line.startsWith('event: error\n')
  const failed = lines.find(isError)?.replace('event: error\ndata: ', '')
  return {
    lines,
    chunks: lines
      .filter((line) => line.startsWith('data: {'))
      .map((line) => chatChunk.parse(JSON.parse(line.slice(6)))),
    error: failed === undefined ? null : errorBody.parse(JSON.parse(failed)).extras['failure'],
  }
}

test('an answer has every field of the specification', async () => {
  const { chat } = await serviceOf(puppet([...says('Wool ', 'is warm.'), counted(7, 3)]))
  const { id, created, ...answer } = await chat({})
  expect(id).toMatch(/./)
  expect(Math.abs(created - Date.now() / 1000)).toBeLessThan(60)
  expect(answer).toEqual({
    object: 'chat.completion',
    model: 'm',
    system_fingerprint: 'puppet',
    service_tier: null,
    choices: [
      {
        index: 0,
        finish_reason: 'stop',
        logprobs: null,
        message: {
          role: 'assistant',
          content: 'Wool is warm.',
          refusal: null,
          tool_calls: null,
          graph_data: { sources: null, status: null, subqueries: null },
          llm_data: null,
          image_data: null,
          translation_data: null,
          web_search_data: null,
        },
      },
    ],
    usage: {
      prompt_tokens: 7,
      completion_tokens: 3,
      total_tokens: 10,
      prompt_token_details: null,
      completion_tokens_details: null,
    },
  })
})

test('usage is estimated for a model that does not report it', async () => {
  const { chat } = await serviceOf(puppet(says('Wool is warm.')))
  const { usage } = await chat({})
  expect(usage.prompt_tokens).toBeGreaterThan(3)
  expect(usage.completion_tokens).toBe(4)
})

test('a stream begins with the role and ends with the finish reason, the usage and [DONE]', async () => {
  const { stream } = await serviceOf(puppet([...says('Wool ', 'is warm.'), counted(7, 3)]))
  const { chunks, lines } = await stream({})
  expect(lines.at(-1)).toBe('data: [DONE]')
  expect(lines.every((line) => line.startsWith('data: '))).toBe(true)
  expect(
    chunks.map(({ choices, usage }) => [
      choices[0]?.delta,
      choices[0]?.finish_reason,
      usage?.total_tokens,
    ]),
  ).toEqual([
    [{ role: 'assistant', content: 'Wool ' }, null, undefined],
    [{ content: 'is warm.' }, null, undefined],
    [{}, 'stop', 10],
  ])
  expect(new Set(chunks.map(({ id }) => id)).size).toBe(1)
})

test('with include_usage, usage is in a last chunk without choices', async () => {
  const { stream } = await serviceOf(puppet([...says('Wool'), counted(7, 3)]))
  const { chunks } = await stream({ stream_options: { include_usage: true } })
  expect(chunks.map(({ choices, usage }) => [choices.length, usage?.total_tokens])).toEqual([
    [1, undefined],
    [1, undefined],
    [0, 10],
  ])
})

test('several answers are generated concurrently and keep their index', async () => {
  const turn = (text: string) => [...says(text), counted(5, 1)]
  const { chat } = await serviceOf(puppet(turn('a'), turn('b'), turn('c')))
  const { choices, usage } = await chat({ n: 3 })
  expect(choices.map(({ index, message }) => [index, message.content])).toEqual([
    [0, 'a'],
    [1, 'b'],
    [2, 'c'],
  ])
  expect(usage.total_tokens).toBe(18)

  const streamed = await (await serviceOf(puppet(turn('a'), turn('b')))).stream({ n: 2 })
  const ends = streamed.chunks.filter(({ choices: [choice] }) => choice?.finish_reason === 'stop')
  expect(new Set(ends.map(({ choices: [choice] }) => choice?.index))).toEqual(new Set([0, 1]))
  expect(ends.length).toBe(2)
  expect(streamed.chunks.map(({ usage: spent }) => spent?.total_tokens).filter(Boolean)).toEqual([
    12,
  ])
})

const weather = {
  type: 'function',
  function: { name: 'weather', parameters: { type: 'object', properties: { city: {} } } },
} as const

test('a call of a function of the caller is returned to the caller', async () => {
  const { chat } = await serviceOf(puppet(calls(['weather', { city: 'Ur' }])))
  const { choices } = await chat({ tools: [weather] })
  expect(choices[0]).toMatchObject({
    finish_reason: 'tool_calls',
    message: {
      content: null,
      tool_calls: [
        {
          id: 'call_0',
          index: 0,
          type: 'function',
          function: { name: 'weather', arguments: '{"city":"Ur"}' },
        },
      ],
    },
  })
})

test('the chunks of a function call are streamed as they arrive', async () => {
  const { stream } = await serviceOf(
    puppet([
      { type: 'tool_call', index: 0, id: 'a', name: 'weather', arguments: '' },
      { type: 'tool_call', index: 0, arguments: '{"city"' },
      { type: 'tool_call', index: 0, arguments: ':"Ur"}' },
      { type: 'finish', reason: 'tool_calls' },
    ]),
  )
  const { chunks } = await stream({ tools: [weather] })
  expect(chunks.map(({ choices: [choice] }) => choice?.delta.tool_calls)).toEqual([
    [{ index: 0, id: 'a', type: 'function', function: { name: 'weather', arguments: '' } }],
    [{ index: 0, function: { arguments: '{"city"' } }],
    [{ index: 0, function: { arguments: ':"Ur"}' } }],
    undefined,
  ])
})

test('tool results are passed on, and a result without a call is refused', async () => {
  const model = puppet(says('It is dry.'))
  const { chat, chatRefusal } = await serviceOf(model)
  const conversation: ChatRequestInput['messages'] = [
    ...messages,
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'a', type: 'function', function: { name: 'weather', arguments: '{}' } }],
    },
    { role: 'tool', tool_call_id: 'a', content: 'dry' },
  ]
  await chat({ messages: conversation, tools: [weather] })
  expect(model.requests[0]?.messages.at(-1)).toMatchObject({ role: 'tool', content: 'dry' })
  const { body } = await chatRefusal({ messages: [conversation[0], conversation[2]] })
  expect(body.errors[0]?.extras['path']).toBe('messages.1.tool_call_id')
})

test.each([
  ['auto', 'auto'],
  ['none', 'none'],
  ['required', 'required'],
  [{ value: 'required' }, 'required'],
  [{ type: 'function', function: { name: 'weather' } }, { name: 'weather' }],
  [{ value: { type: 'function', function: { name: 'weather' } } }, { name: 'weather' }],
] as const)('tool_choice %j asks the model for %j', async (tool_choice, expected) => {
  const model = puppet(says('Well.'))
  const { chat } = await serviceOf(model)
  await chat({ tools: [weather], tool_choice })
  expect(model.requests[0]?.function_choice).toEqual(expected)
})

test('a request can have thousands of functions', async () => {
  const model = puppet(says('Hello.'))
  const { chat } = await serviceOf(model)
  const parameters = { type: 'object', properties: { city: { type: 'string' } } }
  const tools: ChatRequestInput['tools'] = Array.from({ length: 3000 }, (_, at) => ({
    type: 'function',
    function: { name: `weather_${at}`, parameters },
  }))
  await chat({ tools })
  expect(model.requests[0]?.functions).toHaveLength(3000)
})

test('content that is null is an empty text', async () => {
  const model = puppet(says('Hello.'))
  const { chat } = await serviceOf(model)
  const call = { id: 'call_1', function: { name: 'wash', arguments: '{}' } }
  await chat({
    messages: [
      { role: 'system', content: null },
      { role: 'user', content: null },
      { role: 'assistant', content: null, tool_calls: [call] },
      // A function without a result.
      { role: 'tool', tool_call_id: 'call_1', content: null },
    ],
  })
  expect(model.requests[0]?.messages.map(({ content }) => content)).toEqual(['', '', null, ''])
})

test('sampling parameters are passed to the model', async () => {
  const model = puppet(says('Well.'))
  const { chat } = await serviceOf(model)
  await chat({ temperature: 0.5, top_p: 0.9, max_tokens: 12, stop: 'END', logprobs: true })
  expect(model.requests[0]).toMatchObject({
    temperature: 0.5,
    top_p: 0.9,
    max_tokens: 12,
    stop: ['END'],
    logprobs: true,
  })
})

test('an empty text is no stop sequence', async () => {
  const model = puppet(says('Well.'))
  const { chat } = await serviceOf(model)
  await chat({ stop: '' })
  expect(model.requests[0]?.stop).toEqual([])
})

test('a failure before the first byte sets the status, and a later one is the last event', async () => {
  const failing = (before: string[]) =>
    // eslint-disable-next-line require-yield -- it fails before its first event
    async function* () {
      for (const text of before) yield { type: 'text' as const, text }
      throw new Failure('model_quota', 'The model’s quota is used up.')
    }
  const early = await serviceOf(puppet(failing([]), failing([])))
  expect(await early.chatRefusal({})).toMatchObject({
    status: 429,
    failure: 'model_quota',
    body: { tpe: 'CompletionModelQuotaError', errors: [{ key: 'fail.model.quotaExceeded' }] },
  })
  expect((await early.stream({})).status).toBe(429)

  const late = await serviceOf(puppet(failing(['Wool'])))
  const { status, chunks, error, lines } = await late.stream({})
  expect([status, chunks.length, error]).toEqual([200, 1, 'model_quota'])
  expect(lines.at(-1)).toMatch(/^event: error/)
})

test('an answer without a finish reason is a failure', async () => {
  const { chatRefusal } = await serviceOf(puppet([{ type: 'text', text: 'Wool is' }]))
  expect(await chatRefusal({})).toMatchObject({ status: 500, failure: 'model_failed' })
})

test('an answer without a word is an empty text, also in a stream', async () => {
  const silent: ModelEvent[] = [{ type: 'finish', reason: 'length' }]
  const { chat } = await serviceOf(puppet(silent))
  const [choice] = (await chat({})).choices
  expect(choice).toMatchObject({ finish_reason: 'length', message: { content: '' } })
  const { stream } = await serviceOf(puppet(silent))
  const deltas = (await stream({})).chunks.map(({ choices }) => choices[0]?.delta)
  expect(deltas).toEqual([{ role: 'assistant', content: '' }, {}])
})

test('hanging up aborts the request to the model', async () => {
  let ended = false
  const model = puppet(async function* (_, signal) {
    yield { type: 'text', text: 'Wool' } as const
    await new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        ended = true
        reject(new Error('ended'))
      })
    })
  })
  const { app, headers } = await serviceOf(model)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const leaving = new AbortController()
  const response = await fetch(`${address}/v1/chat`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'm', messages, stream: true }),
    signal: leaving.signal,
  })
  await response.body?.getReader().read()
  leaving.abort()
  await expect.poll(() => ended).toBe(true)
})

test('reasoning and refusals have their own fields', async () => {
  const { chat } = await serviceOf(
    puppet([
      { type: 'reasoning', text: 'Hm. ' },
      { type: 'reasoning', text: 'Wool…' },
      { type: 'refusal', text: 'I would rather not.' },
      { type: 'finish', reason: 'stop' },
    ]),
  )
  expect((await chat({})).choices[0]?.message).toMatchObject({
    content: null,
    reasoning_content: 'Hm. Wool…',
    refusal: 'I would rather not.',
  })
})

test('a conversation longer than the model’s context is refused', async () => {
  const { chatRefusal } = await serviceOf(puppet(), { context_window: 100 })
  const long = [{ role: 'user', content: 'wool '.repeat(200) }]
  expect(await chatRefusal({ messages: long })).toMatchObject({
    status: 400,
    failure: 'context_too_long',
    body: { extras: { code: 'InvalidInputParameters', path: 'messages', context_window: 100 } },
  })
})

test('the log probabilities of very many tokens are joined', async () => {
  const maxChars = 150_000
  const token: ModelEvent = { type: 'text', text: 'a', logprobs: { content: [{ logprob: -1 }] } }
  const tokens = Array.from({ length: maxChars }, () => token)
  const { chat } = await serviceOf(puppet([...tokens, ...says()]))
  const [choice] = (await chat({ logprobs: true })).choices
  expect(choice?.message.content).toHaveLength(maxChars)
  expect(choice?.logprobs?.['content']).toHaveLength(maxChars)
})
