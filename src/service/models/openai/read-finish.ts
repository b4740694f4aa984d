import type { FinishReason } from '#contract/chat/chat.ts'

const reasons: Record<string, FinishReason | 'failed'> = {
  length: 'length',
  max_tokens: 'length',
  model_length: 'length',
  tool_calls: 'tool_calls',
  tool_call: 'tool_calls',
  tool_use: 'tool_calls',
  function_call: 'tool_calls',
  content_filter: 'content_filter',
  safety: 'content_filter',
  recitation: 'content_filter',
  // an engine gave the request up
  abort: 'failed',
  error: 'failed',
}

/**
 * Why an answer ended, by what an endpoint calls it: `eos`, `end_turn` and whatever nobody knows are
 * `stop`. What is told of calls is believed only as far as there are any.
 */
export function readFinish(given: string | null, hasCalls: boolean): FinishReason | 'failed' {
  const reason = reasons[(given ?? '').toLowerCase()] ?? 'stop'
  if (reason === 'tool_calls' && !hasCalls) return 'stop'
  return reason === 'stop' && hasCalls ? 'tool_calls' : reason
}
