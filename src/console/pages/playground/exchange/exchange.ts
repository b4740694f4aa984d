import type { ApiError } from '#console/api/api-error.ts'
import type { ChatCompletion, ChatRequestInput, FinishReason, Usage } from '#contract/chat/chat.ts'

type Choice = ChatCompletion['choices'][number]

/** A completion received so far; until it ends, a choice has no finish reason. */
export type Answer = Omit<ChatCompletion, 'choices' | 'usage'> & {
  choices: AnswerChoice[]
  usage: Usage | null
}
export type AnswerChoice = Omit<Choice, 'finish_reason'> & { finish_reason: FinishReason | null }

/** One request to one model with everything received so far. */
export interface Exchange {
  id: string
  request: ChatRequestInput
  status: 'sent' | 'streaming' | 'completed' | 'stopped' | 'failed'
  /** When the request was sent, in milliseconds since 1970. */
  started: number
  /**
   * In milliseconds since the request was sent; null before the first token, and for an answer that
   * was not streamed.
   */
  first_token_ms: number | null
  duration_ms: number | null
  /** The chunks received so far as one completion; null before the first. */
  response: Answer | null
  /** The raw `data:` lines with their time of arrival. */
  events: readonly StreamEvent[]
  error: ApiError | null
  /** The run that the service records; null until it responds, or if it does not record one. */
  run_id: string | null
  /** The values of the `{{variables}}` in this request; null if there were none. */
  row: Readonly<Record<string, string>> | null
}

export interface StreamEvent {
  at: number
  data: string
}

/** Whether the exchange is still in progress. */
export function isOpen(exchange: Pick<Exchange, 'status'>): boolean {
  return exchange.status === 'sent' || exchange.status === 'streaming'
}
