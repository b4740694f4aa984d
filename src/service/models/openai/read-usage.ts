import type { Usage } from '#contract/chat/chat.ts'
import type { UpstreamUsage } from './upstream-answer.ts'

/** Tokens as an endpoint counted them; null when it did not. */
export function readUsage(given: UpstreamUsage | null): Usage | null {
  const prompt = given?.prompt_tokens ?? null
  const completion = given?.completion_tokens ?? null
  if (given === null || (prompt === null && completion === null)) return null
  const cached = given.prompt_tokens_details?.cached_tokens ?? null
  const reasoning = given.completion_tokens_details?.reasoning_tokens ?? null
  const prompt_tokens = whole(prompt)
  const completion_tokens = whole(completion)
  return {
    prompt_tokens,
    completion_tokens,
    total_tokens: whole(given.total_tokens ?? null) || prompt_tokens + completion_tokens,
    prompt_token_details: cached === null ? null : { cached_tokens: whole(cached) },
    completion_tokens_details: reasoning === null ? null : { reasoning_tokens: whole(reasoning) },
  }
}

// more than any request costs: what an endpoint makes up is added to what others cost
const most = 1_000_000_000

function whole(count: number | null): number {
  return Math.min(most, Math.max(0, Math.round(count ?? 0)))
}
