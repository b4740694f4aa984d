import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { ChatRequestInput } from '#contract/chat/chat.ts'
import { calls, counted, puppet, registryOf, says } from '#service/chat/test-puppet.ts'
import { Failure } from '#service/failure.ts'
import { inProcessReader } from '#service/models/reader/test-model.ts'
import { begin, graphTool, harvest, message } from './test-tools.ts'

const png = readFileSync(new URL('../../extraction/fixtures/scan.png', import.meta.url))

test('a model that keeps searching must answer after the last round', async () => {
  const search = calls(['search_graphs', {}])
  const model = puppet(search, search, search, search, search, search, says('Well.'))
  const { chat, graph } = await begin({ models: registryOf({ m: model }), worker: true })
  const { graph: of } = await graph(harvest)
  expect(message(await chat({ tools: graphTool(of.id) }))?.content).toBe('Well.')
  expect(model.requests.at(-1)?.function_choice).toBe('none')
})

test('a model that calls tools after the last round fails', async () => {
  const other = puppet(...Array.from({ length: 9 }, () => says('Well.')))
  const toolCall = calls(['ask_model', {}])
  const model = puppet(...Array.from({ length: 9 }, () => toolCall))
  const { chatRefusal } = await begin({ models: registryOf({ m: model, other }) })
  const tools: ChatRequestInput['tools'] = [{ type: 'llm', function: { model: 'other' } }]
  expect((await chatRefusal({ tools })).failure).toBe('model_failed')
  expect([model.requests.length, other.requests.length]).toEqual([7, 6])
})

test('only the first calls of a turn are run, and the model is told about the others', async () => {
  const prompts = Array.from({ length: 30 }, (_, at) => `Price ${at}?`)
  const other = puppet(...prompts.map(() => says('Nine.')))
  const model = puppet(
    calls(...prompts.map((prompt): [string, unknown] => ['ask_model', { prompt }])),
    says('Nine.'),
  )
  const { chat } = await begin({ models: registryOf({ m: model, other }) })
  const tools: ChatRequestInput['tools'] = [{ type: 'llm', function: { model: 'other' } }]
  expect(message(await chat({ tools }))?.content).toBe('Nine.')
  expect(other.requests.length).toBe(8)
  // Every call has a result, as endpoints require.
  const results = model.requests[1]?.messages.filter(({ role }) => role === 'tool') ?? []
  expect(results.length).toBe(30)
  expect(results.filter(({ content }) => JSON.stringify(content).includes('not run')).length).toBe(
    22,
  )
})

test('a function of the caller can have the name of a built-in tool', async () => {
  const both = calls(['search_graphs', { mine: true }], ['search_graphs_', { question: 'x' }])
  const model = puppet(both)
  const { chat, graph } = await begin({ models: registryOf({ m: model }), worker: true })
  const { graph: of } = await graph(harvest)
  const answer = await chat({
    tools: [{ type: 'function', function: { name: 'search_graphs' } }, ...(graphTool(of.id) ?? [])],
  })
  expect(answer.choices[0]?.finish_reason).toBe('tool_calls')
  expect(message(answer)?.tool_calls).toMatchObject([
    { index: 0, function: { name: 'search_graphs', arguments: '{"mine":true}' } },
  ])
})

test('a delegated prompt is answered by the other model', async () => {
  const other = puppet([...says('Nine crowns.'), counted(4, 2)])
  const model = puppet(
    [...calls(['ask_model', { prompt: 'Price?' }]), counted(5, 5)],
    [...says('Nine.'), counted(9, 1)],
  )
  const { chat } = await begin({ models: registryOf({ m: model, other }) })
  const answer = await chat({
    tools: [{ type: 'llm', function: { description: 'Knows prices.', model: 'other' } }],
  })
  expect(message(answer)).toMatchObject({
    content: 'Nine.',
    llm_data: { prompt: 'Price?', model: 'other' },
  })
  expect(other.requests[0]?.messages).toEqual([{ role: 'user', content: 'Price?' }])
  expect(model.requests[0]?.functions[0]?.description).toBe('Knows prices.')
  expect(model.requests[1]?.messages.at(-1)?.content).toBe('Nine crowns.')
  expect(answer.usage.total_tokens).toBe(26)
})

test('a model of a tool that says nothing is a failure, also where it used up its tokens', async () => {
  const model = puppet(calls(['ask_model', { prompt: 'Price?' }]), says('Nine.'))
  const other = puppet([{ type: 'finish', reason: 'length' }])
  const { chatRefusal } = await begin({ models: registryOf({ m: model, other }) })
  const tools: ChatRequestInput['tools'] = [{ type: 'llm', function: { model: 'other' } }]
  expect((await chatRefusal({ tools })).failure).toBe('model_silent')
})

test.each([
  ['length', 'model_failed'],
  ['content_filter', 'model_unsafe'],
] as const)('an answer that ends by %s is no result of a tool', async (reason, failure) => {
  const cut = [{ type: 'text', text: 'Half of' } as const, { type: 'finish', reason } as const]
  const uses: [string, ChatRequestInput['tools']][] = [
    ['ask_model', [{ type: 'llm', function: { model: 'other' } }]],
    ['translate_text', [{ type: 'translation', function: { model: 'other' } }]],
  ]
  for (const [name, tools] of uses) {
    const model = puppet(calls([name, {}]), says('Half of'))
    const { chatRefusal } = await begin({ models: registryOf({ m: model, other: puppet(cut) }) })
    expect((await chatRefusal({ tools })).failure).toBe(failure)
  }
  const models = registryOf({ m: puppet(calls(['look_at_images', {}])), other: puppet(cut) })
  const { chatRefusal, upload, admin } = await begin({ models })
  const { id } = await upload(admin, { name: 'notice.png', bytes: png })
  const variables = [{ name: 'it', file_id: id }]
  const tools: ChatRequestInput['tools'] = [
    { type: 'vision', function: { model: 'other', variables } },
  ]
  expect((await chatRefusal({ tools })).failure).toBe(failure)
})

test('a built-in tool runs even if its arguments are not JSON', async () => {
  const other = puppet(says('Yes.'))
  const model = puppet(calls(['ask_model', '{"prompt": "Pri']), says('Yes.'))
  const { chat } = await begin({ models: registryOf({ m: model, other }) })
  const tools: ChatRequestInput['tools'] = [{ type: 'llm', function: { model: 'other' } }]
  const prompt = 'What does the harvest report say about wool?'
  expect(message(await chat({ tools }))?.llm_data).toEqual({ prompt, model: 'other' })
})

test('a web search is limited to the domains of the caller', async () => {
  const requests: unknown[] = []
  const model = puppet(calls(['search_web', { query: 'wool price' }]), says('Nine.'))
  const { chat } = await begin({
    models: registryOf({ m: model }),
    search: {
      search: ({ query, include_domains, exclude_domains }) => {
        requests.push({ query, include_domains, exclude_domains })
        const url = 'https://wool.example/prices'
        const sources = [{ url, title: 'Prices', content: 'Nine crowns.' }]
        return Promise.resolve({ search_depth: 'basic', sources })
      },
    },
  })
  const answer = await chat({
    tools: [
      {
        type: 'web_search',
        function: { include_domains: ['wool.example'], exclude_domains: ['silk.example'] },
      },
    ],
  })
  expect(requests).toEqual([
    {
      query: 'wool price',
      include_domains: ['wool.example'],
      exclude_domains: ['silk.example'],
    },
  ])
  expect(message(answer)?.web_search_data).toEqual({
    search_depth: 'basic',
    sources: [{ url: 'https://wool.example/prices', raw_content: 'Nine crowns.', title: 'Prices' }],
  })
})

test('an unavailable web search is a failure', async () => {
  const model = puppet(calls(['search_web', { query: 'wool' }]))
  const { chatRefusal } = await begin({
    models: registryOf({ m: model }),
    search: {
      search: () => Promise.reject(new Failure('search_unavailable', 'The search is down.')),
    },
  })
  const tools: ChatRequestInput['tools'] = [{ type: 'web_search', function: {} }]
  expect(await chatRefusal({ tools })).toMatchObject({ status: 503, failure: 'search_unavailable' })
})

test('a model with image support gets the images of the caller', async () => {
  const eyes = puppet(says('A notice.'))
  const model = puppet(calls(['look_at_images', { prompt: 'What is {{it}}?' }]), says('A notice.'))
  const { chat, upload, admin, chatRefusal } = await begin({
    models: registryOf({ m: model, eyes }),
  })
  const picture = await upload(admin, { name: 'notice.png', bytes: png })
  const text = await upload(admin, { name: 'notes.txt' })
  const vision = (file_id: string): ChatRequestInput['tools'] => [
    { type: 'vision', function: { model: 'eyes', variables: [{ name: 'it', file_id }] } },
  ]
  const answer = await chat({ tools: vision(picture.id) })
  expect(message(answer)?.image_data).toEqual({
    prompt: 'What is {{it}}?',
    model: 'eyes',
    variables: [{ name: 'it', file_id: picture.id }],
  })
  const [, , image] = eyes.requests[0]?.messages[0]?.content ?? []
  expect(image).toMatchObject({
    image_url: { url: `data:image/png;base64,${png.toString('base64')}` },
  })
  expect(await chatRefusal({ tools: vision(text.id) })).toMatchObject({
    failure: 'image_kind_unsupported',
    body: { extras: { path: 'tools.0.function.variables.0.file_id' } },
  })
})

test('images that are too large are refused before any is read', async () => {
  const { chatRefusal, upload, admin } = await begin({
    models: registryOf({ m: puppet(), eyes: puppet() }),
    maximum: 20 * 1024 * 1024,
  })
  const picture = async (megabytes: number) => {
    const bytes = Buffer.concat([png, Buffer.alloc(megabytes * 1024 * 1024)])
    return { name: 'it', file_id: (await upload(admin, { name: 'notice.png', bytes })).id }
  }
  const large = await picture(14)
  const larger = await picture(16)
  for (const [variables, at] of [
    [[larger], 0],
    [[large, large, large], 2],
  ] as const) {
    const tools: ChatRequestInput['tools'] = [
      { type: 'vision', function: { model: 'eyes', variables: [...variables] } },
    ]
    expect(await chatRefusal({ tools })).toMatchObject({
      failure: 'image_too_large',
      body: { extras: { path: `tools.0.function.variables.${at}.file_id` } },
    })
  }
})

test('a text is translated by a language model, never by the built-in reader', async () => {
  const tongue = puppet(says('Wolle'))
  const model = puppet(
    calls(['translate_text', { text: 'wool', target_language_code: 'de' }]),
    says('Wolle'),
  )
  const models = registryOf({ m: model, tongue, reader: inProcessReader() })
  const { chat, chatRefusal } = await begin({ models })
  const translation = (by: string): ChatRequestInput['tools'] => [
    { type: 'translation', function: { model: by, formality: true } },
  ]
  expect(message(await chat({ tools: translation('tongue') }))?.translation_data).toEqual({
    source_text: 'wool',
    source_language_code: null,
    target_language_code: 'de',
    model: 'tongue',
  })
  expect(tongue.requests[0]?.messages[0]?.content).toMatch(/to de\..*formal/s)
  expect((await chatRefusal({ tools: translation('reader') })).body.extras['path']).toBe(
    'tools.0.function.model',
  )
})

test('a tool permission to read its resources', async () => {
  const { chatRefusal, organization } = await begin({ models: registryOf({ m: puppet() }) })
  const key = await organization.newKey({ permissions: ['chat:write'] })
  expect(await chatRefusal({ tools: graphTool('any') }, key)).toMatchObject({
    status: 403,
    failure: 'permission_missing',
  })
})
