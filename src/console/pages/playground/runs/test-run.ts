import { emptyAnswer } from '#contract/chat/chat.ts'
import type { Run, RunSummary } from '#contract/runs.ts'

export function testSummary(number: number, overrides: Partial<RunSummary> = {}): RunSummary {
  return {
    id: `01a1fa5a-d95d-7b20-a46e-${String(number).padStart(12, '0')}`,
    created_at: '2026-11-20T10:00:00.000000Z',
    source: 'recorded',
    request_id: `request-${number}`,
    title: `Question ${number}`,
    model: 'mdl-x5',
    answering_model: 'mdl-x5',
    group_id: null,
    own: true,
    key_name: 'Test',
    status: 'completed',
    first_token_ms: 212.4,
    duration_ms: 1420,
    prompt_tokens: 1204,
    completion_tokens: 88,
    cost: 0.0031,
    ...overrides,
  }
}

const message = {
  ...emptyAnswer(),
  content: 'Wool is **dear**.',
}

/** A completion as stored in a run. */
export function testAnswer(overrides: Partial<Record<keyof typeof message, unknown>> = {}) {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_795_000_000,
    model: 'mdl-x5',
    system_fingerprint: 'reader',
    service_tier: null,
    choices: [
      { index: 0, finish_reason: 'stop', logprobs: null, message: { ...message, ...overrides } },
    ],
    usage: {
      prompt_tokens: 1204,
      completion_tokens: 88,
      total_tokens: 1292,
      prompt_token_details: null,
      completion_tokens_details: null,
    },
  }
}

export function testRun(number: number, overrides: Partial<Run> = {}): Run {
  return {
    ...testSummary(number),
    request: {
      model: 'mdl-x5',
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: `Question ${number}` },
      ],
      temperature: 0.2,
    },
    response: testAnswer(),
    error: null,
    events: [{ at: 212.4, data: '{"choices":[]}' }],
    ...overrides,
  }
}
