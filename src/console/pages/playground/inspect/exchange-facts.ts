import { isOpen, type Exchange } from '#console/pages/playground/exchange/exchange.ts'
import {
  formatDuration,
  formatTokenRate,
  tokensPerSecond,
} from '#console/pages/playground/exchange/token-rate.ts'
import type { Model } from '#contract/models.ts'

const numberFormat = new Intl.NumberFormat('en')
const priceFormat = new Intl.NumberFormat('en', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 6,
})

const missing = '–'

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

interface Fact {
  label: string
  value: string
}

/** The facts of an exchange for the overview. After the end, facts without a value are omitted. */
export function exchangeFacts(exchange: Exchange, model: Model | undefined): Fact[] {
  const { response, request } = exchange
  const usage = response?.usage
  const tokenRate = tokensPerSecond(exchange, usage?.completion_tokens)
  const price = cost(response, model)
  const reasons = (response?.choices ?? []).flatMap(({ finish_reason }) => finish_reason ?? [])
  const cachedTokens = usage?.prompt_token_details?.cached_tokens
  const reasoningTokens = usage?.completion_tokens_details?.reasoning_tokens
  const all = [
    { label: 'First token', value: formatDuration(exchange.first_token_ms) },
    { label: 'Total time', value: formatDuration(exchange.duration_ms) },
    {
      label: 'Input tokens',
      value: usage
        ? numberFormat.format(usage.prompt_tokens) +
          (cachedTokens ? `, ${cachedTokens} cached` : '')
        : missing,
    },
    {
      label: 'Output tokens',
      value: usage
        ? numberFormat.format(usage.completion_tokens) +
          (reasoningTokens ? `, ${reasoningTokens} thinking` : '')
        : missing,
    },
    {
      label: 'Tokens per second',
      value: tokenRate === null ? missing : formatTokenRate(tokenRate),
    },
    ...(price === null ? [] : [{ label: 'Cost', value: priceFormat.format(price) }]),
    {
      label: 'Finish reason',
      value: reasons.length === 0 ? missing : [...new Set(reasons)].join(', '),
    },
    { label: 'Requested model', value: request.model },
    ...(response && response.model !== request.model
      ? [{ label: 'Response model', value: response.model }]
      : []),
    { label: 'Fingerprint', value: response?.system_fingerprint ?? missing },
  ]
  // While streaming, all rows are shown, so that the list does not jump.
  return isOpen(exchange) ? all : all.filter(({ value }) => value !== missing)
}
