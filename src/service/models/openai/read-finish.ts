import type { FinishReason } from '#contract/chat/chat.ts'

const reasons: ReadonlyMap<string, FinishReason | 'failed'> = new Map(
  Object.entries({
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
    // The inference engine aborted the request.
    abort: 'failed',
    error: 'failed',
  } as const),
)

/**
 * Maps an endpoint's finish reason to one of OpenAI's; `eos`, `end_turn` and unknown ones are `stop`.
 * `tool_calls` is decided by whether there were calls, because endpoints report it unreliably.
 */
export function readFinish(reported: string | null, hasCalls: boolean): FinishReason | 'failed' {
  const reason = reasons.get((reported ?? '').toLowerCase()) ?? 'stop'
  if (reason === 'tool_calls' && !hasCalls) return 'stop'
  return reason === 'stop' && hasCalls ? 'tool_calls' : reason
}
