import type { Caller } from '#service/access/caller.ts'
import { countTokens } from '#service/models/count-tokens.ts'
import type { Clock } from '#service/clock.ts'
import type { CallTokens, ChatModel, ModelRequest } from '#service/models/chat-model.ts'
import { limitFailure } from './limit-failure.ts'
import type { Bound } from './limit-store.ts'
import type { Limits } from './limits.ts'

interface Asking {
  caller: Caller
  limits: Limits
  clock: Clock
}

// The expected length of an answer without `max_tokens`, in tokens, until it has ended.
const defaultAnswerTokens = 1000

/**
 * A counted model whose tokens are limited. Rejects with `model_quota` when the prompt alone exceeds what is left. A running
 * answer counts with its expected length and then with its actual one, so the last answers of a window may
 * exceed the limit, and the next are refused.
 */
export function limitedModel(
  model: ChatModel,
  bounds: readonly Bound[],
  asking: Asking,
): ChatModel {
  return {
    ...model,
    async *answer(request, signal) {
      const prompt = countTokens(request.messages, request.functions)
      const settle = await reserve(bounds, asking, prompt, request)
      let used = 0
      const onTokens = (tokens: CallTokens): void => {
        used = tokens.total_tokens
        request.onTokens?.(tokens)
      }
      try {
        yield* model.answer({ ...request, onTokens }, signal)
      } finally {
        await settle(used)
      }
    },
  }
}

/** Reserves the expected tokens of a request; afterwards they are corrected to the actual number. */
async function reserve(
  bounds: readonly Bound[],
  { caller, limits, clock }: Asking,
  prompt: number,
  { max_tokens }: ModelRequest,
): Promise<(tokens: number) => Promise<void>> {
  const now = clock.now()
  const { limiter } = limits
  const counters = bounds.map((bound) => limits.counter(caller, bound, now))
  const { used, refused } = await limiter.take(
    counters.map((counter, at) => ({
      ...counter,
      amount: Math.max(1, prompt),
      maximum: bounds[at]?.maximum ?? 0,
    })),
  )
  const over = refused === null ? undefined : bounds[refused]
  if (over) throw limitFailure(caller, over, { used: used[refused ?? 0] ?? 0, now })
  const reserved = await Promise.all(
    counters.map(async (counter, at) => {
      const remaining = (bounds[at]?.maximum ?? 0) - (used[at] ?? 0)
      const answer = Math.max(0, Math.min(max_tokens ?? defaultAnswerTokens, remaining))
      if (answer > 0) await limiter.add(counter, answer)
      return { counter, tokens: Math.max(1, prompt) + answer }
    }),
  )
  return async (tokens) => {
    for (const reservation of reserved) {
      const more = tokens - reservation.tokens
      if (more !== 0) await limiter.add(reservation.counter, more)
    }
  }
}
