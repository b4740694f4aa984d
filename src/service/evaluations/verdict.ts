import type { Caller } from '#service/access/caller.ts'
import type { ChatParts } from '#service/chat/chat-parts.ts'

/** The result of a check. */
export interface Verdict {
  passed: boolean
  /** Why, for a person. */
  reason: string
  /** What a judge cost; null where no model was asked or it has no price. */
  cost: number | null
}

export interface CheckParts extends ChatParts {
  /** Counts the tokens of a judge. */
  countTokensOf: (work: {
    caller: Caller
    model: string
    prompt_tokens: number
    completion_tokens: number
  }) => void
}
