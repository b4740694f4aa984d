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

/**
 * Why administrators review an answer that nobody rated, as it is stored: the files do not have it, or nothing in them
 * supports what the model said.
 */
export function reviewOf({
  status,
  answer,
}: {
  status: TurnRow['status']
  answer: QuestionAnswer | null
}): { review: 'unanswered' | null; unsupported: 1 | null } {
  if (status !== 'completed' || answer === null || noGap.has(answer.notice)) {
    return { review: null, unsupported: null }
  }
  if (isUnsupported(answer)) return { review: 'unanswered', unsupported: 1 }
  return { review: answer.sources.length === 0 ? 'unanswered' : null, unsupported: null }
}

/** Whether feedback on a turn needs a review although one is done: praise alone leaves nothing to do. */
export function opensReview(
  before: Pick<TurnRow, 'rating' | 'comment'>,
  { rating, comment }: Pick<TurnRow, 'rating' | 'comment'>,
): boolean {
  const isCommented = comment !== '' && comment !== before.comment
  return isCommented || (rating === 'down' && before.rating !== 'down')
}

/** Whether no source supports any sentence of an answer. A model may cite sources that do not. */
function isUnsupported({ unsupported = [], references, sources }: QuestionAnswer): boolean {
  const { files = [], web = [] } = references ?? {}
  const cited = [...files, ...web]
  if (unsupported.length === 0) return false
  // Only inline citations have references.
  if (cited.length === 0) return sources.length === 0
  return cited.every(({ supports }) => supports === false)
}
