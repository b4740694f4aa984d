import * as z from 'zod/mini'
import { described } from '#contract/primitives.ts'

/** The heading of a passage. */
export const nearestHeading = described(
  z.optional(z.string()),
  'The nearest heading above it; of a spreadsheet, the name of the sheet.',
)

/** Sentences of a passage that share words with a question and do not answer it. */
const nearPassage = z.object({
  file_id: z.string(),
  file_name: z.string(),
  url: described(z.optional(z.string()), 'The URL of the web page.'),
  page: z.int(),
  start: described(z.int(), 'An offset in the text of the page.'),
  end: z.int(),
  text: z.string(),
  heading: nearestHeading,
})
export type NearPassage = z.infer<typeof nearPassage>

export const nearPassages = described(
  z.optional(z.array(nearPassage)),
  'If the built-in reader found no answer: the sentences closest to the question, best first; empty if no passage contains any of its words. Absent from all other answers.',
)

// “Summarize the lease”, “Can you please translate …”, „Fasse … zusammen“, « Résume … ».
const writingTask =
  /^\W*(?:please\s+|(?:can|could|would) you\s+(?:please\s+)?|bitte\s+)?(?:summari[sz]e|summary of|translate|draft|rewrite|rephrase|paraphrase|write|compose|fasse?|übersetze?|schreibe?|entwirf|résume[rz]?|traduis|traduire|traduisez|rédige[rz]?)(?!\p{L})/iu

/** Whether a question asks for a text to be written, which a reader that only quotes cannot do. */
export function isWritingTask(question: string): boolean {
  return writingTask.test(question)
}

/**
 * What people read where the built-in reader found no answer. The reader matches words, so that documents which answer in
 * other words may hold one. On the wire, the answer keeps its text.
 */
export function noMatchText(nearest: readonly unknown[], question: string): string {
  const next = nextStepText(nearest, question)
  return isWritingTask(question) ? next : `No clear answer found. ${next}`
}

/** What helps where the text of the answer says already that there is none. */
export function nextStepText(nearest: readonly unknown[], question: string): string {
  const closest = nearest.length > 0 ? 'These passages are the closest:' : null
  return isWritingTask(question)
    ? `The built-in reader only quotes. A language model can summarize, translate and write.${closest === null ? '' : ` ${closest}`}`
    : (closest ?? 'Try words that the documents use.')
}
