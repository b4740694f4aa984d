import type { Answer, Exchange } from '#console/pages/playground/exchange/exchange.ts'
import { emptyAnswer } from '#contract/chat/chat.ts'

/** A completed exchange for tests. */
export function testExchange(overrides: Partial<Exchange> = {}): Exchange {
  return {
    id: 'exchange',
    request: { model: 'mdl-x5', messages: [{ role: 'user', content: 'Do dogs pay?' }] },
    status: 'completed',
    started: Date.UTC(2026, 10, 20, 10),
    first_token_ms: 100,
    duration_ms: 1100,
    response: testAnswer(),
    events: [],
    error: null,
    run_id: null,
    row: null,
    ...overrides,
  }
}

export function testAnswer(message: Partial<Answer['choices'][number]['message']> = {}): Answer {
  return {
    id: 'chat',
    object: 'chat.completion',
    created: 1_790_000_000,
    model: 'mdl-x5',
    system_fingerprint: 'reader-1',
    service_tier: null,
    usage: {
      prompt_tokens: 100,
      completion_tokens: 20,
      total_tokens: 120,
      prompt_token_details: null,
      completion_tokens_details: null,
    },
    choices: [
      {
        index: 0,
        finish_reason: 'stop',
        logprobs: null,
        message: {
          ...emptyAnswer(),
          content: 'Dogs travel free of charge.',
          ...message,
        },
      },
    ],
  }
}
