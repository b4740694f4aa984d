import type { ApiError } from '#console/api/api-error.ts'
import type { ChatCompletion, ChatRequestInput, FinishReason, Usage } from '#contract/chat/chat.ts'

type Choice = ChatCompletion['choices'][number]

/** A completion as far as it came: while it comes, an answer has no reason to have ended. */
export type Answer = Omit<ChatCompletion, 'choices' | 'usage'> & {
  choices: AnswerChoice[]
  usage: Usage | null
}
export type AnswerChoice = Omit<Choice, 'finish_reason'> & { finish_reason: FinishReason | null }

/** One answer asked of one model: what was sent and all that came back, as far as it came. */
export interface Exchange {
  id: string
  /** The body as it was sent. */
  request: ChatRequestInput
  status: 'sent' | 'streaming' | 'completed' | 'stopped' | 'failed'
  /** When it was sent, milliseconds since 1970. */
  started: number
  /** Milliseconds since it was sent; null until then, and for an answer that came whole. */
  first_token_ms: number | null
  duration_ms: number | null
  /** The chunks put together; null before the first. */
  response: Answer | null
  /** The `data:` lines as they came, each with the milliseconds since it was sent. */
  events: readonly StreamEvent[]
  error: ApiError | null
  /** The run it is kept as; null while that is not known, or could not be. */
  run_id: string | null
  /** The values its `{{variables}}` were filled with; null where there were none. */
  row: Readonly<Record<string, string>> | null
}

export interface StreamEvent {
  at: number
  data: string
}

/** Still waiting for something to come. */
export function isOpen(exchange: Pick<Exchange, 'status'>): boolean {
  return exchange.status === 'sent' || exchange.status === 'streaming'
}
