import * as z from 'zod/mini'
import { described } from '#contract/primitives.ts'

/** What came of a test of a model. The status is always 200; `ok` has the result. */
export const modelTest = z.object({
  ok: z.boolean(),
  message: described(z.string(), 'The result of the test, as a sentence for a person.'),
  took_ms: described(z.nullable(z.number()), 'Milliseconds until the model responded.'),
})
