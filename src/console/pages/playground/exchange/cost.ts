import type { Model } from '#contract/models.ts'
import type { Exchange } from './exchange.ts'

/** The cost of an answer in the currency of the model's prices; null without prices or usage. */
export function cost(
  response: Exchange['response'],
  model: Pick<Model, 'price_input' | 'price_output'> | undefined,
): number | null {
  const usage = response?.usage
  if (!usage || !model || (model.price_input === null && model.price_output === null)) return null
  const { prompt_tokens, completion_tokens } = usage
  const { price_input, price_output } = model
  return (prompt_tokens * (price_input ?? 0) + completion_tokens * (price_output ?? 0)) / 1_000_000
}
