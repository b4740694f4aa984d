import { expect, test } from 'vitest'
import { ApiError } from '#console/api/api-error.ts'
import type { ChatChunk, Delta } from '#contract/chat/chat.ts'
import type { Exchange } from './exchange.ts'
import { nextExchange, type ExchangeEvent } from './next-exchange.ts'

const sent: Exchange = {
  id: 'e',
  request: { model: 'mdl-x5', messages: [{ role: 'user', content: 'Who signs?' }] },
  status: 'sent',
  started: 0,
  first_token_ms: null,
  duration_ms: null,
  response: null,
  events: [],
  error: null,
  run_id: null,
  row: null,
}

type Choice = ChatChunk['choices'][number]

function line(at: number, ...choices: Partial<Choice>[]) {
  const chunk: ChatChunk = {
    id: 'c',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'mdl-x5',
    system_fingerprint: 'fp',
    service_tier: null,
    choices: choices.map((choice) => ({ index: 0, finish_reason: null, delta: {}, ...choice })),
  }
  return { at, data: `line ${at}`, chunk }
}

const says = (at: number, delta: Delta, index = 0): ExchangeEvent => ({
  type: 'lines',
  lines: [line(at, { index, delta })],
})
const after = (...events: ExchangeEvent[]): Exchange => events.reduce(nextExchange, sent)
const error = new ApiError(
  'unreachable',
  'The connection to the service was lost before the answer ended.',
)

test('chunks are appended, and the first token is timed by the first text', () => {
  const exchange = after(
    says(5, { role: 'assistant', content: '' }),
    says(20, { content: 'Both ' }),
    says(30, { content: 'sign.' }),
    { type: 'lines', lines: [line(40, { finish_reason: 'stop' })] },
    { type: 'end', at: 41 },
  )
  expect(exchange).toMatchObject({ status: 'completed', first_token_ms: 20, duration_ms: 41 })
  expect(exchange.response?.choices[0]).toMatchObject({
    finish_reason: 'stop',
    message: { content: 'Both sign.' },
  })
  expect(exchange.events.map(({ data }) => data)).toEqual([
    'line 5',
    'line 20',
    'line 30',
    'line 40',
  ])
})

test('chunks applied at once give the same result as one by one', () => {
  const lines = [
    line(1, { delta: { content: 'a' } }),
    line(2, { delta: { content: 'b' }, index: 1 }),
    line(3, { delta: { content: 'c' } }),
  ]
  const atOnce = after({ type: 'lines', lines })
  expect(atOnce).toEqual(
    after(...lines.map((entry) => ({ type: 'lines', lines: [entry] }) as const)),
  )
})

test('interleaved choices stay separate', () => {
  const { response } = after(
    says(1, { content: 'one' }, 1),
    says(2, { content: 'zero' }, 0),
    says(3, { content: '!' }, 1),
  )
  expect(response?.choices.map(({ message }) => message.content)).toEqual(['zero', 'one!'])
})

test('tool calls are assembled from their deltas by index', () => {
  const { response } = after(
    says(1, { tool_calls: [{ index: 0, id: 'a', function: { name: 'tide', arguments: '' } }] }),
    says(2, { tool_calls: [{ index: 0, function: { arguments: '{"at":' } }] }),
    says(3, {
      tool_calls: [
        { index: 1, id: 'b', type: 'function', function: { name: 'wind', arguments: '{}' } },
        { index: 0, function: { arguments: '"Bar"}' } },
      ],
    }),
  )
  expect(response?.choices[0]?.message.tool_calls).toEqual([
    { id: 'a', type: 'function', index: 0, function: { name: 'tide', arguments: '{"at":"Bar"}' } },
    { id: 'b', type: 'function', index: 1, function: { name: 'wind', arguments: '{}' } },
  ])
})

test('tool data is kept when later chunks omit it', () => {
  const source = { file_id: 'f', snippet: 'Both sign.' }
  const reference = { fileId: 'f', text: 'Both sign.', score: 1, cite: '1' }
  const { response } = after(
    says(1, { graph_data: { sources: null, status: 'processing', subqueries: null } }),
    says(2, {
      graph_data: {
        sources: [source],
        status: 'finished',
        subqueries: null,
        references: { files: [reference], web: [] },
      },
      llm_data: { prompt: 'Who?', model: 'mdl-x5' },
    }),
    says(3, { content: 'Both.', graph_data: { sources: null, status: null, subqueries: null } }),
  )
  expect(response?.choices[0]?.message).toMatchObject({
    graph_data: {
      sources: [source],
      status: 'finished',
      references: { files: [reference], web: [] },
    },
    llm_data: { prompt: 'Who?', model: 'mdl-x5' },
  })
})

test('reasoning, refusals and log probabilities are concatenated', () => {
  const probability = (token: string) => ({ content: [{ token }] })
  const { response } = after(
    says(1, { reasoning_content: 'Let me ' }),
    says(2, { reasoning_content: 'think.', refusal: 'No' }),
    { type: 'lines', lines: [line(3, { logprobs: probability('a') })] },
    { type: 'lines', lines: [line(4, { logprobs: probability('b') })] },
  )
  expect(response?.choices[0]).toMatchObject({
    message: { content: null, reasoning_content: 'Let me think.', refusal: 'No' },
    logprobs: { content: [{ token: 'a' }, { token: 'b' }] },
  })
})

test('usage in a chunk without choices is kept', () => {
  const usage = {
    prompt_tokens: 3,
    completion_tokens: 2,
    total_tokens: 5,
    prompt_token_details: null,
    completion_tokens_details: null,
  }
  const last = line(2)
  const { response } = after(says(1, { content: 'Yes.' }), {
    type: 'lines',
    lines: [{ ...last, chunk: { ...last.chunk, usage } }],
  })
  expect(response?.usage).toEqual(usage)
  expect(response?.choices).toHaveLength(1)
})

test('stopping keeps the partial answer and ignores later events', () => {
  const exchange = after(
    says(1, { content: 'Both ' }),
    { type: 'stop', at: 2 },
    says(3, { content: 'sign.' }),
    { type: 'end', at: 4 },
  )
  expect(exchange).toMatchObject({ status: 'stopped', duration_ms: 2 })
  expect(exchange.response?.choices[0]?.message.content).toBe('Both ')
})

test('a failure keeps the partial answer', () => {
  expect(after(says(1, { content: 'Both' }), { type: 'fail', at: 2, error })).toMatchObject({
    status: 'failed',
    error,
    response: { choices: [{ message: { content: 'Both' } }] },
  })
})

test('the run id arrives before the answer, whatever its outcome', () => {
  const recorded = { type: 'recorded', run_id: 'r' } as const
  expect(after(recorded)).toMatchObject({ status: 'sent', run_id: 'r' })
  expect(after(recorded, { type: 'fail', at: 2, error })).toMatchObject({
    status: 'failed',
    run_id: 'r',
  })
})
