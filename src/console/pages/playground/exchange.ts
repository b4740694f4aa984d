import type { ApiError } from '#console/api/api-error.ts'
import type { ChatCompletion, ChatRequestInput } from '#contract/chat.ts'

/** One answer asked of one model: what was sent and all that came back, as far as it came. */
export interface Exchange {
  id: string
  /** The body as it was sent. */
  request: ChatRequestInput
  status: 'sent' | 'streaming' | 'completed' | 'stopped' | 'failed'
  /** When it was sent, milliseconds since 1970. */
  started: number
  /** Milliseconds since it was sent; null until then. */
  first_token_ms: number | null
  duration_ms: number | null
  /** The chunks put together; null before the first. */
  response: ChatCompletion | null
  /** The `data:` lines as they came, each with the milliseconds since it was sent. */
  events: { at: number; data: string }[]
  error: ApiError | null
  /** The run it is kept as; null while that is not known, or could not be. */
  run_id: string | null
}
