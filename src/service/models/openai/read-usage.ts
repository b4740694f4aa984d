import type { Usage } from '#contract/chat/chat.ts'
import type { UpstreamUsage } from './upstream-answer.ts'

/**
 * The token counts that an endpoint reports; null when it reports none, or counts that cannot be: every request has a
 * prompt, and an answer with text has tokens.
 */
export function readUsage(
  reported: UpstreamUsage | null,
  { hasText }: { hasText: boolean },
): Usage | null {
  const prompt = reported?.prompt_tokens ?? 0
  const completion = reported?.completion_tokens ?? 0
  if (reported === null || prompt <= 0 || completion < 0 || (hasText && completion === 0)) {
    return null
  }
  const cached = reported.prompt_tokens_details?.cached_tokens ?? null
  const reasoning = reported.completion_tokens_details?.reasoning_tokens ?? null
  const prompt_tokens = clampCount(prompt)
  const completion_tokens = clampCount(completion)
  return {
    prompt_tokens,
    completion_tokens,
    total_tokens: clampCount(reported.total_tokens ?? 0) || prompt_tokens + completion_tokens,
    prompt_token_details: cached === null ? null : { cached_tokens: clampCount(cached) },
    completion_tokens_details:
      reasoning === null ? null : { reasoning_tokens: clampCount(reasoning) },
  }
}

// An endpoint could report any number, and it is added to the organization's usage. No model takes or writes
// more than ten million tokens in one request.
const maxTokenCount = 10_000_000

function clampCount(count: number): number {
  return Math.min(maxTokenCount, Math.max(0, Math.round(count)))
}
