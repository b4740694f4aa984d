import { isOpen, type Exchange } from '#console/pages/playground/exchange.ts'
import type { Model } from '#contract/models.ts'

const numbers = new Intl.NumberFormat('en')
const fine = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const money = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 6 })

const unknown = '–'
const leastTime = 50

/** `240 ms`, `1.4 s`; a dash where nothing was measured. */
export function duration(ms: number | null): string {
  if (ms === null) return unknown
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`
}

/** Tokens of the answer a second, once the first was there; null where that cannot be said. */
export function tokensPerSecond({
  response,
  first_token_ms,
  duration_ms,
}: Pick<Exchange, 'response' | 'first_token_ms' | 'duration_ms'>): number | null {
  const tokens = response?.usage?.completion_tokens
  if (tokens === undefined || duration_ms === null) return null
  const took = duration_ms - (first_token_ms ?? 0)
  // what came at once was not written at a speed
  return took < leastTime ? null : (tokens * 1000) / took
}

/** What an answer cost, in the unit of the model's prices; null without prices or tokens. */
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

interface Fact {
  label: string
  value: string
}

/** What is told of an exchange at a glance; what is not known is left out. */
export function facts(exchange: Exchange, model: Model | undefined): Fact[] {
  const { response, request } = exchange
  const usage = response?.usage
  const speed = tokensPerSecond(exchange)
  const price = cost(response, model)
  const reasons = (response?.choices ?? []).flatMap(({ finish_reason }) => finish_reason ?? [])
  const cached = usage?.prompt_token_details?.cached_tokens
  const thought = usage?.completion_tokens_details?.reasoning_tokens
  const all = [
    { label: 'First token', value: duration(exchange.first_token_ms) },
    { label: 'Whole answer', value: duration(exchange.duration_ms) },
    {
      label: 'Tokens in',
      value: usage
        ? numbers.format(usage.prompt_tokens) + (cached ? `, ${cached} cached` : '')
        : unknown,
    },
    {
      label: 'Tokens out',
      value: usage
        ? numbers.format(usage.completion_tokens) + (thought ? `, ${thought} thinking` : '')
        : unknown,
    },
    { label: 'Tokens a second', value: speed === null ? unknown : fine.format(speed) },
    ...(price === null ? [] : [{ label: 'Cost', value: money.format(price) }]),
    { label: 'Ended by', value: reasons.length === 0 ? unknown : [...new Set(reasons)].join(', ') },
    { label: 'Model asked', value: request.model },
    ...(response && response.model !== request.model
      ? [{ label: 'Model answered', value: response.model }]
      : []),
    { label: 'Fingerprint', value: response?.system_fingerprint ?? unknown },
  ]
  // while it comes, everything has its place; afterwards what did not come is no fact
  return isOpen(exchange) ? all : all.filter(({ value }) => value !== unknown)
}
