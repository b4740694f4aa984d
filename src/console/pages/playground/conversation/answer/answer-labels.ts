import { count } from '#console/ui/text/count.ts'
import { isOpen, type Exchange } from '#console/pages/playground/exchange/exchange.ts'
import {
  formatDuration,
  formatTokenRate,
  tokensPerSecond,
} from '#console/pages/playground/exchange/token-rate.ts'
import type { FinishReason } from '#contract/chat/chat.ts'

const finishReasonLabels: Record<FinishReason, string> = {
  stop: 'finished',
  length: 'stopped at the token limit',
  tool_calls: 'calls a function',
  content_filter: 'stopped by a content filter',
}

export function finishReasonLabel(reason: FinishReason): string {
  return finishReasonLabels[reason]
}

/** Timing, token count and finish reason of an answer as short texts for one line. */
export function answerFacts(exchange: Exchange, choice: number): string[] {
  const { first_token_ms, duration_ms, response } = exchange
  const tokens = response?.usage?.completion_tokens
  const tokenRate = tokensPerSecond(exchange, tokens)
  const reason = response?.choices.find(({ index }) => index === choice)?.finish_reason
  const facts = [
    first_token_ms !== null && `first token ${formatDuration(first_token_ms)}`,
    duration_ms !== null && `${formatDuration(duration_ms)} total`,
    tokens !== undefined && count(tokens, 'token'),
    tokenRate !== null && `${formatTokenRate(tokenRate)} tokens/s`,
    reason && reason !== 'stop' && finishReasonLabel(reason),
  ]
  return facts.filter((fact) => typeof fact === 'string')
}

/** The screen reader announcement of an answer; it changes only when the answer begins and ends. */
export function answerAnnouncement(exchange: Exchange): string {
  if (isOpen(exchange)) return `${exchange.request.model} is answering`
  if (exchange.status === 'completed') return `${exchange.request.model} has answered`
  if (exchange.status === 'stopped') return 'Stopped'
  return 'The answer failed'
}
