import { count } from '#console/ui/text/count.ts'
import { isOpen, type Exchange } from '#console/pages/playground/exchange/exchange.ts'
import {
  durationWords,
  paceWords,
  tokensPerSecond,
} from '#console/pages/playground/exchange/pace.ts'
import type { FinishReason } from '#contract/chat/chat.ts'

const reasons: Record<FinishReason, string> = {
  stop: 'finished',
  length: 'stopped at the token limit',
  tool_calls: 'calls a function',
  content_filter: 'stopped by a content filter',
}

export function finishWords(reason: FinishReason): string {
  return reasons[reason]
}

/** How an answer went, in a few facts beside each other. */
export function answerFacts(exchange: Exchange, choice: number): string[] {
  const { first_token_ms, duration_ms, response } = exchange
  const tokens = response?.usage?.completion_tokens
  const pace = tokensPerSecond(exchange, tokens)
  const reason = response?.choices.find(({ index }) => index === choice)?.finish_reason
  const facts = [
    first_token_ms !== null && `first token ${durationWords(first_token_ms)}`,
    duration_ms !== null && `${durationWords(duration_ms)} total`,
    tokens !== undefined && count(tokens, 'token'),
    pace !== null && `${paceWords(pace)} tokens/s`,
    reason && reason !== 'stop' && finishWords(reason),
  ]
  return facts.filter((fact) => typeof fact === 'string')
}

/** What is told aloud when an answer begins and when it has ended; never its pieces. */
export function statusWords(exchange: Exchange): string {
  if (isOpen(exchange)) return `${exchange.request.model} is answering`
  if (exchange.status === 'completed') return `${exchange.request.model} has answered`
  if (exchange.status === 'stopped') return 'Stopped'
  return 'The answer failed'
}
