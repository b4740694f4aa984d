import type { Caller } from '#service/access/caller.ts'
import type { Model } from '#contract/models.ts'
import type { ModelTokens } from '#service/http/request-hooks.ts'
import type { ModelRegistry } from './chat-model.ts'
import { readerModelId } from './reader/reader-model.ts'

interface CountedTokens {
  prompt_tokens: number
  completion_tokens: number
  /** The name of the model that answered, where that is known. */
  answering_model?: string
}

/** The cost of tokens by the prices of their models at this time; null where none has a price. */
export async function costOf(
  parts: { models: ModelRegistry },
  caller: Caller,
  calls: readonly ModelTokens[],
): Promise<number | null> {
  return sumOfCosts(await currentPrices(parts, caller), calls)
}

/** The cost of tokens by the prices of their models; null where none has a price. */
export function sumOfCosts(priceOf: PriceOf, calls: readonly ModelTokens[]): number | null {
  const costs = calls.flatMap((call) => priceOf(call.model, call) ?? [])
  return costs.length === 0 ? null : costs.reduce((sum, cost) => sum + cost, 0)
}

/** The cost of tokens of a model; null where it has no price. */
export type PriceOf = (id: string, tokens: CountedTokens) => number | null

/**
 * The prices of all models at this time. As in the usage, the price of the model that answered counts where it has one of
 * its own, and the highest one where several IDs have that model.
 */
export async function currentPrices(
  { models }: { models: ModelRegistry },
  caller: Caller,
): Promise<PriceOf> {
  const all = await models.list(caller)
  const listed = new Map(all.map((model) => [model.id, model]))
  return (id, { prompt_tokens, completion_tokens, answering_model }) => {
    if (answering_model === readerModelId) return null
    const called = listed.get(id)
    const others =
      answering_model === undefined || called?.upstream === answering_model
        ? []
        : all.filter((model) => model.upstream === answering_model && hasPrice(model))
    const own = called !== undefined && hasPrice(called) ? [called] : []
    const priced = others.length > 0 ? others : own
    if (priced.length === 0) return null
    const input = Math.max(...priced.map(({ price_input }) => price_input ?? 0))
    const output = Math.max(...priced.map(({ price_output }) => price_output ?? 0))
    return (prompt_tokens * input + completion_tokens * output) / 1_000_000
  }
}

function hasPrice({ price_input, price_output }: Model): boolean {
  return price_input !== null || price_output !== null
}
