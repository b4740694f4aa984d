import type { FinishReason, Usage } from '#contract/chat/chat.ts'

/** All that the reader answers to one request. */
export type ReaderAnswer =
  | {
      type: 'text'
      /** They add up to the text; one where the caller does not read piece by piece. */
      pieces: string[]
      reason: FinishReason
      usage: Usage
    }
  | { type: 'call'; id: string; name: string; arguments: string; usage: Usage }
