import * as z from 'zod/mini'
import { described } from '#contract/primitives.ts'

/** The most places of redactions in one reply. */
export const maxRedactionPlaces = 1000

const redactionPlace = z.object({
  path: described(
    z.string(),
    'The text of the request that was changed, such as `messages.0.content`.',
  ),
  start: described(z.int(), 'The first replaced character, counted in UTF-16 code units from 0.'),
  end: described(z.int(), 'The end of the replaced characters.'),
})

/** What one guardrail replaced by `[entity_type]`. */
export const redaction = z.object({
  guardrail_name: z.string(),
  entity_type: described(z.string(), 'What was found, such as `email`.'),
  applied_to: described(
    z.enum(['input', 'output']),
    '`input`: before a model received it. `output`: in what a model returned.',
  ),
  count: described(z.int(), 'How many values were replaced.'),
  places: described(
    z.array(redactionPlace),
    `Where in the texts of the request, for \`input\`. All places of a reply are at most ${maxRedactionPlaces}; \`count\` is complete.`,
  ),
})
export type Redaction = z.infer<typeof redaction>

/** The redactions of a reply; absent where nothing was replaced. */
export const redactions = described(
  z.optional(z.array(redaction)),
  'What guardrails replaced in the request and in the answer; absent if nothing was replaced. In a stream, the first chunk has those of the request, and the chunk that ends the last answer has all.',
)
