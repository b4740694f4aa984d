import * as z from 'zod/mini'
import type { Answer } from '#console/pages/playground/exchange/exchange.ts'
import { chatCompletion, finishReason, usage } from '#contract/chat/chat.ts'

const choice = z.extend(chatCompletion.shape.choices.def.element, {
  finish_reason: z.nullable(finishReason),
})

/** A completion that may have been cut short. */
export const keptAnswer = z.extend(chatCompletion, {
  choices: z.array(choice),
  usage: z.nullable(usage),
})

/** What was kept of an answer; null where it is none. */
export function readAnswer(given: unknown): Answer | null {
  return keptAnswer.safeParse(given).data ?? null
}
