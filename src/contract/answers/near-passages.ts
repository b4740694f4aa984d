import * as z from 'zod/mini'
import { described } from '#contract/primitives.ts'

/** Sentences of a passage that share words with a question and do not answer it. */
const nearPassage = z.object({
  file_id: z.string(),
  file_name: z.string(),
  url: described(z.optional(z.string()), 'The address of a page of the web.'),
  page: z.int(),
  start: described(z.int(), 'An offset in the text of the page.'),
  end: z.int(),
  text: z.string(),
})
export type NearPassage = z.infer<typeof nearPassage>

export const nearPassages = described(
  z.optional(z.array(nearPassage)),
  'Where the built-in reader found no answer: sentences that come nearest to the question, the best first; empty where no passage has a word of it. Missing from all other answers.',
)

/**
 * What people read where the built-in reader found no answer. The reader matches words, so that documents which answer in
 * other words may hold one. On the wire, the answer keeps its text.
 */
export function noMatchText(nearest: readonly unknown[]): string {
  return nearest.length > 0
    ? 'No clear answer found. These passages are the closest:'
    : 'No clear answer found. Try the words that the documents use.'
}
