import type { Caller } from '#service/access/caller.ts'
import type { ModelRegistry } from './chat-model.ts'

interface CountedTokens {
  prompt_tokens: number
  completion_tokens: number
}

/** The cost of tokens by the prices of a model at this time; null where it has none. */
export async function costOf(
  parts: { models: ModelRegistry },
  caller: Caller,
  id: string,
  tokens: CountedTokens,
): Promise<number | null> {
  return (await currentPrices(parts, caller))(id, tokens)
}

/** The cost of tokens of a model; null where it has no price. */
export type PriceOf = (id: string, tokens: CountedTokens) => number | null

/** The prices of all models at this time. */
export async function currentPrices(
  { models }: { models: ModelRegistry },
  caller: Caller,
): Promise<PriceOf> {
  const listed = new Map((await models.list(caller)).map((model) => [model.id, model]))
  return (id, { prompt_tokens, completion_tokens }) => {
    const { price_input = null, price_output = null } = listed.get(id) ?? {}
    if (price_input === null && price_output === null) return null
    return (
      (prompt_tokens * (price_input ?? 0) + completion_tokens * (price_output ?? 0)) / 1_000_000
    )
  }
}
