import type { Usage } from '#contract/chat/chat.ts'

/** Sums the usage of all model calls of one answer. */
export function sumUsage(parts: readonly Usage[]): Usage {
  const [only] = parts
  if (only !== undefined && parts.length === 1) return only
  const sum = (of: (usage: Usage) => number): number =>
    parts.reduce((total, usage) => total + of(usage), 0)
  const cached = sum((usage) => usage.prompt_token_details?.cached_tokens ?? 0)
  const reasoning = sum((usage) => usage.completion_tokens_details?.reasoning_tokens ?? 0)
  return {
    prompt_tokens: sum((usage) => usage.prompt_tokens),
    completion_tokens: sum((usage) => usage.completion_tokens),
    total_tokens: sum((usage) => usage.total_tokens),
    prompt_token_details: parts.some((part) => part.prompt_token_details !== null)
      ? { cached_tokens: cached }
      : null,
    completion_tokens_details: parts.some((part) => part.completion_tokens_details !== null)
      ? { reasoning_tokens: reasoning }
      : null,
  }
}

/** Usage from estimated token counts, for a model that reports none. */
export function estimatedUsage(prompt_tokens: number, completion_tokens: number): Usage {
  return {
    prompt_tokens,
    completion_tokens,
    total_tokens: prompt_tokens + completion_tokens,
    prompt_token_details: null,
    completion_tokens_details: null,
  }
}
