import type { FinishReason, Usage } from '#contract/chat/chat.ts'

/** The reader's whole answer to one request. */
export type ReaderAnswer =
  | {
      type: 'text'
      /** Consecutive parts of the text; a single one when the caller does not stream. */
      pieces: string[]
      reason: FinishReason
      usage: Usage
    }
  | { type: 'call'; id: string; name: string; arguments: string; usage: Usage }
