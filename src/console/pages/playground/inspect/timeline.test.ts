import { expect, test } from 'vitest'
import { cost } from '#console/pages/playground/exchange/cost.ts'
import { exchangeFacts } from './exchange-facts.ts'
import { testExchange } from './test-exchange.ts'
import { timeline } from './timeline.ts'

const event = (at: number, delta: unknown) => ({
  at,
  data: JSON.stringify({ choices: [{ index: 0, delta }] }),
})

test('stream events become phases', () => {
  const events = [
    event(40, { role: 'assistant', content: '', graph_data: { status: 'processing' } }),
    event(300, { graph_data: { status: 'finished', sources: [{}, {}] } }),
    event(320, { reasoning_content: 'hm' }),
    event(400, { content: 'a' }),
    { at: 450, data: 'not JSON' },
    event(500, { content: 'b' }),
    event(520, { tool_calls: [{ index: 0, function: { name: 'find' } }] }),
    event(530, { tool_calls: [{ index: 0, function: { arguments: '{}' } }] }),
    { at: 540, data: '[DONE]' },
  ]
  const spans = timeline(testExchange({ events })).map(
    ({ label, note, from, to }) => `${label} ${from}-${to} ${note}`,
  )
  expect(spans).toEqual([
    'First byte 0-40 ',
    'Graphs 40-300 2 sources',
    'Thinking 320-320 ',
    'Text 400-500 ',
    'Function calls 520-530 find',
  ])
})

test('an answer without streaming is one phase; a rejected or pending one has none', () => {
  expect(timeline(testExchange({ events: [], duration_ms: 90 }))).toMatchObject([{ to: 90 }])
  expect(timeline(testExchange({ events: [], response: null }))).toEqual([])
  expect(timeline(testExchange({ events: [], duration_ms: null }))).toEqual([])
})

test('cost is computed from usage, and omitted without prices', () => {
  const exchange = testExchange()
  expect(cost(exchange.response, { price_input: 2, price_output: 10 })).toBeCloseTo(0.0004)
  expect(cost(exchange.response, { price_input: null, price_output: null })).toBeNull()
  expect(exchangeFacts(exchange, undefined).map(({ label }) => label)).not.toContain('Cost')
})
