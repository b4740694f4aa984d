import { z } from 'zod'
import { turn, turnFailure } from '#contract/conversations/conversations.ts'
import { questionAnswer } from '#contract/questions.ts'
import type { QuestionAnswer } from '#contract/questions.ts'
import { providerAnswer } from '#service/http/recorded-failure.ts'
import { storedJson } from '#service/json/stored-json.ts'

/** A turn of a conversation as it is stored, without what belongs to its order. */
export const turnRow = z.object({
  id: z.string(),
  conversation_id: z.string(),
  created_at: z.string(),
  status: turn.shape.status,
  since_id: z.string(),
  replaced_by: z.string().nullable(),
  rating: z.enum(['up', 'down']).nullable(),
  comment: z.string(),
  model: z.string().nullable(),
  // What the provider said is told to some readers only.
  failure: storedJson(
    z.nullable(z.object({ ...turnFailure.shape, provider: providerAnswer.nullish() })),
  ),
  question: z.string(),
  answer: storedJson(z.nullable(questionAnswer)),
})
export type TurnRow = z.infer<typeof turnRow>

// Where nothing was asked, or not yet what it is about, nothing is missing.
const noGap: ReadonlySet<QuestionAnswer['notice']> = new Set([
  'no_question',
  'whole_question_needed',
])

/** Whether an answer says that the files do not have it, or nothing in them supports it. */
export function isUnanswered({
  status,
  answer,
}: {
  status: TurnRow['status']
  answer: QuestionAnswer | null
}): boolean {
  return status === 'completed' && answer?.sources.length === 0 && !noGap.has(answer.notice)
}
