import * as z from 'zod/mini'
import type { Answer } from '#console/pages/playground/exchange/exchange.ts'
import { chatCompletion, finishReason, usage } from '#contract/chat/chat.ts'

const choice = z.extend(chatCompletion.shape.choices.def.element, {
  finish_reason: z.nullable(finishReason),
})

/** A completion that may have been cut off: usage and finish reasons may be null. */
export const storedAnswer = z.extend(chatCompletion, {
  choices: z.array(choice),
  usage: z.nullable(usage),
})

/** Parses a stored answer; null if it is invalid. */
export function parseStoredAnswer(value: unknown): Answer | null {
  return storedAnswer.safeParse(value).data ?? null
}
