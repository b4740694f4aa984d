import { isOpen, type Exchange } from '#console/pages/playground/exchange/exchange.ts'
import {
  formatDuration,
  formatTokenRate,
  tokensPerSecond,
} from '#console/pages/playground/exchange/token-rate.ts'
import type { Model } from '#contract/models.ts'

const numbers = new Intl.NumberFormat('en')
const money = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 6 })

const unknown = '–'

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
  const speed = tokensPerSecond(exchange, usage?.completion_tokens)
  const price = cost(response, model)
  const reasons = (response?.choices ?? []).flatMap(({ finish_reason }) => finish_reason ?? [])
  const cached = usage?.prompt_token_details?.cached_tokens
  const thought = usage?.completion_tokens_details?.reasoning_tokens
  const all = [
    { label: 'First token', value: formatDuration(exchange.first_token_ms) },
    { label: 'Total time', value: formatDuration(exchange.duration_ms) },
    {
      label: 'Input tokens',
      value: usage
        ? numbers.format(usage.prompt_tokens) + (cached ? `, ${cached} cached` : '')
        : unknown,
    },
    {
      label: 'Output tokens',
      value: usage
        ? numbers.format(usage.completion_tokens) + (thought ? `, ${thought} thinking` : '')
        : unknown,
    },
    { label: 'Tokens per second', value: speed === null ? unknown : formatTokenRate(speed) },
    ...(price === null ? [] : [{ label: 'Cost', value: money.format(price) }]),
    {
      label: 'Finish reason',
      value: reasons.length === 0 ? unknown : [...new Set(reasons)].join(', '),
    },
    { label: 'Requested model', value: request.model },
    ...(response && response.model !== request.model
      ? [{ label: 'Response model', value: response.model }]
      : []),
    { label: 'Fingerprint', value: response?.system_fingerprint ?? unknown },
  ]
  // while it comes, everything has its place; afterwards what did not come is no fact
  return isOpen(exchange) ? all : all.filter(({ value }) => value !== unknown)
}
