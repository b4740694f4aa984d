import { expect, test } from 'vitest'
import type { ChatRequestInput } from '#contract/chat/chat.ts'
import { emptyDraft } from './draft.ts'
import { parseBody } from './parse-body.ts'
import { buildRequestBody } from './request-body.ts'

const schema = { type: 'object', properties: { port: { type: 'string' } }, required: ['port'] }
const call = { id: 'c1', type: 'function', function: { name: 'tide', arguments: '{}' } } as const

const whole: ChatRequestInput = {
  model: 'mdl-x5',
  messages: [
    { role: 'system', content: 'Answer briefly.' },
    {
      role: 'user',
      content: [
        { type: 'text', text: 'Which port?' },
        { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } },
      ],
    },
    { role: 'assistant', content: null, tool_calls: [call] },
    { role: 'tool', tool_call_id: 'c1', content: '4 m' },
    { role: 'system', content: 'Now at length.' },
    { role: 'user', content: 'And now?', name: 'Ada' },
  ],
  max_tokens: 300,
  temperature: 0.2,
  top_p: 0.9,
  n: 2,
  stop: ['\n\n'],
  seed: 7,
  frequency_penalty: 0.5,
  presence_penalty: -0.5,
  top_k: 40,
  reasoning_effort: 'low',
  logprobs: true,
  stream: true,
  stream_options: { include_usage: true },
  tools: [
    {
      type: 'graph',
      function: { graph_ids: ['g1'], subqueries: true, query_config: { max_snippets: 5 } },
    },
    {
      type: 'function',
      function: { name: 'tide', description: 'Of a port', parameters: schema, strict: true },
    },
    { type: 'function', function: { name: 'wind' } },
  ],
  tool_choice: { type: 'function', function: { name: 'tide' } },
  response_format: {
    type: 'json_schema',
    json_schema: { name: 'port', description: 'A port', schema, strict: true },
  },
}

function again(body: ChatRequestInput): ChatRequestInput {
  const { draft, messages } = parseBody(body, 'other')
  return buildRequestBody(draft, messages)
}

test('a body survives being parsed and built again', () => {
  expect(again(whole)).toEqual(whole)
  expect(parseBody(whole, 'other').left_out).toEqual([])
})

test('each built-in tool survives being parsed and built again', () => {
  const forms: NonNullable<ChatRequestInput['tools']> = [
    { type: 'graph', function: { graph_ids: [] } },
    { type: 'llm', function: { model: 'mdl-med', description: 'Knows medicine' } },
    { type: 'web_search', function: { include_domains: ['a.org'], exclude_domains: [] } },
    { type: 'translation', function: { model: 'mdl-x5', formality: true } },
    { type: 'vision', function: { model: 'mdl-x5', variables: [{ name: 'a', file_id: 'f' }] } },
  ]
  for (const tool of forms) {
    const body: ChatRequestInput = { model: 'm', messages: [], tools: [tool] }
    expect(again(body)).toEqual(body)
  }
})

test('a minimal body stays minimal', () => {
  const body: ChatRequestInput = { model: 'm', messages: [{ role: 'user', content: 'Hi' }] }
  expect(again(body)).toEqual(body)
})

test('unsupported fields are listed, and the rest is parsed', () => {
  const { draft, messages, left_out } = parseBody(
    {
      model: 'm',
      user: 4,
      temperature: 'hot',
      messages: [{ role: 'narrator', content: 'x' }, { role: 'user', content: 'Hi' }, 7],
      tools: [{ type: 'code' }, { type: 'graph', function: { graph_ids: 'g' } }, { type: 'llm' }],
      response_format: { type: 'xml' },
      tool_choice: 'sometimes',
    },
    'other',
  )
  expect(left_out.toSorted()).toEqual([
    'messages.0',
    'messages.2',
    'response_format',
    'temperature',
    'tool_choice',
    'tools.0',
    'tools.2',
    'user',
  ])
  expect(messages).toEqual([{ role: 'user', content: 'Hi' }])
  expect(draft).toMatchObject({ built_in: 'graph', forms: { graph: { graph_ids: [] } } })
})

test('any JSON value is parsed without an exception', () => {
  for (const value of [null, 7, 'x', [], { messages: {}, tools: 'x' }, { model: 3 }]) {
    expect(parseBody(value, 'other').draft.model).toBe('other')
  }
})

test('variables are filled in prompts, but not in answers and tool results', () => {
  const draft = { ...emptyDraft('m'), system: 'In {{language}}.' }
  draft.variables = { rows: [{ language: 'Latin' }, { language: 'Greek' }], chosen: 1 }
  const { messages } = buildRequestBody(draft, [
    { role: 'user', content: [{ type: 'text', text: '{{language}}?' }] },
    { role: 'assistant', content: 'Write {{language}}.' },
  ])
  expect(messages).toEqual([
    { role: 'system', content: 'In Greek.' },
    { role: 'user', content: [{ type: 'text', text: 'Greek?' }] },
    { role: 'assistant', content: 'Write {{language}}.' },
  ])
  expect(buildRequestBody(draft, [], 'm', { language: 'Old Norse' }).messages[0]?.content).toBe(
    'In Old Norse.',
  )
})

test('image variables are left to the vision tool', () => {
  const draft = emptyDraft('m')
  draft.built_in = 'vision'
  draft.forms.vision = { model: 'm', variables: [{ name: 'chart', file_id: 'f' }] }
  draft.variables.rows = [{ chart: 'no', depth: '4 m' }]
  const { messages } = buildRequestBody(draft, [{ role: 'user', content: '{{chart}} {{depth}}' }])
  expect(messages[0]?.content).toBe('{{chart}} 4 m')
})

test('disabled settings stay in the draft and are not sent', () => {
  const draft = emptyDraft('m')
  draft.functions = [
    { id: '1', enabled: false, name: 'tide', description: '', parameters: '{' },
    { id: '2', enabled: true, name: 'wind', description: '', parameters: '' },
  ]
  draft.format.schema = '{'
  draft.parameters = { stream: false, stream_options: { include_usage: true } }
  expect(buildRequestBody(draft, [])).toEqual({
    model: 'm',
    messages: [],
    stream: false,
    tools: [{ type: 'function', function: { name: 'wind' } }],
  })
})

test('an invalid JSON schema is reported at its path', () => {
  const draft = emptyDraft('m')
  draft.format = { type: 'json_schema', name: '', schema: '{"type":', strict: true }
  expect(() => buildRequestBody(draft, [])).toThrow(
    expect.objectContaining({
      key: 'schema_unusable',
      fields: { 'response_format.json_schema.schema': expect.any(String) },
    }),
  )
  draft.format.type = 'text'
  draft.functions = [
    {
      id: '1',
      enabled: true,
      name: 'tide',
      description: '',
      parameters: '{"properties":{"at":{"$ref":"https://example.org/a"}}}',
    },
  ]
  expect(() => buildRequestBody(draft, [])).toThrow(
    expect.objectContaining({
      fields: { 'tools.0.function.parameters.properties.at.$ref': expect.any(String) },
    }),
  )
})
