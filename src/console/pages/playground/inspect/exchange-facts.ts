import { formatCost } from '#console/models/format-cost.ts'
import { cost } from '#console/pages/playground/exchange/cost.ts'
import { isOpen, type Exchange } from '#console/pages/playground/exchange/exchange.ts'
import {
  formatDuration,
  formatTokenRate,
  tokensPerSecond,
} from '#console/pages/playground/exchange/token-rate.ts'
import type { Model } from '#contract/models.ts'

const numberFormat = new Intl.NumberFormat('en')
const missing = '–'

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
    ...(price === null ? [] : [{ label: 'Cost', value: formatCost(price) }]),
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
