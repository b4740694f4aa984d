import { expect, test } from 'vitest'
import type { Exchange } from '#console/pages/playground/exchange.ts'
import { answerFacts, durationWords, tokensPerSecond } from './answer-words.ts'

const exchange = (given: Partial<Exchange>, tokens = 50): Exchange => ({
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
      completion_tokens: tokens,
      total_tokens: 3 + tokens,
      prompt_token_details: null,
      completion_tokens_details: null,
    },
  },
  events: [],
  error: null,
  run_id: null,
  row: null,
  ...given,
})

test('durations are said in the unit a person would use', () => {
  expect([durationWords(840.4), durationWords(2449)]).toEqual(['840 ms', '2.4 s'])
})

test('the pace is counted from the first token, not from the request', () => {
  expect(tokensPerSecond(exchange({}))).toBe(50)
})

test('an answer in one piece has no pace', () => {
  expect(tokensPerSecond(exchange({ first_token_ms: 1200 }))).toBeNull()
  expect(tokensPerSecond(exchange({ first_token_ms: null }))).toBeNull()
})

test('only what is known is said', () => {
  expect(answerFacts(exchange({}), 0)).toEqual([
    'first token 200 ms',
    '1.2 s in all',
    '50 tokens',
    '50 tokens/s',
  ])
  expect(
    answerFacts(exchange({ first_token_ms: null, duration_ms: null, response: null }), 0),
  ).toEqual([])
})
