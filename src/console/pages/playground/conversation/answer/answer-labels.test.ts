import { expect, test } from 'vitest'
import type { Exchange } from '#console/pages/playground/exchange/exchange.ts'
import { answerFacts } from './answer-labels.ts'

const exchange = (overrides: Partial<Exchange>): Exchange => ({
  id: 'e',
  request: { model: 'mdl-x5', messages: [] },
  status: 'completed',
  started: 0,
  first_token_ms: 200,
  duration_ms: 1200,
  response: {
    id: 'c',
    object: 'chat.completion',
    created: 0,
    model: 'mdl-x5',
    system_fingerprint: '',
    service_tier: null,
    choices: [],
    usage: {
      prompt_tokens: 3,
      completion_tokens: 50,
      total_tokens: 53,
      prompt_token_details: null,
      completion_tokens_details: null,
    },
  },
  events: [],
  error: null,
  run_id: null,
  row: null,
  ...overrides,
})

test('unknown values are omitted', () => {
  expect(answerFacts(exchange({}), 0)).toEqual([
    'first token 200 ms',
    '1.20 s total',
    '50 tokens',
    '50.0 tokens/s',
  ])
  expect(
    answerFacts(exchange({ first_token_ms: null, duration_ms: null, response: null }), 0),
  ).toEqual([])
})
