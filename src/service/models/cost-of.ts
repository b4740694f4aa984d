import type { Caller } from '#service/access/caller.ts'
import type { ModelRegistry } from './chat-model.ts'

/** The cost of tokens by the prices of a model at this time; null where it has none. */
export async function costOf(
  { models }: { models: ModelRegistry },
  caller: Caller,
  id: string,
  { prompt_tokens, completion_tokens }: { prompt_tokens: number; completion_tokens: number },
): Promise<number | null> {
  const model = (await models.list(caller)).find((listed) => listed.id === id)
  const { price_input = null, price_output = null } = model ?? {}
  if (price_input === null && price_output === null) return null
  return (prompt_tokens * (price_input ?? 0) + completion_tokens * (price_output ?? 0)) / 1_000_000
}
