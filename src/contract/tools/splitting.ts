import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { toolModelFailures } from '#contract/failures/model-failures.ts'
import { defaultModel } from '#contract/models.ts'
import { described, outOfRange } from '#contract/primitives.ts'

/** The maximum length of a text that is split without a model, in UTF-16 units. */
export const maxSplitChars = 500_000
/** The maximum length of a text that a model splits. */
export const maxModelSplitChars = 100_000

/**
 * Splits a text into chunks, which joined are the text (`wire.md`, "splitting"). `fast_split` makes the passages
 * that search would index. `llm_split` lets a model say at which sentences a subject begins. `hybrid_split` lets
 * the model join passages of `fast_split`, and is `fast_split` where no model is connected.
 */
export const splitText = {
  method: 'POST',
  path: '/v1/tools/context-aware-splitting',
  summary: 'Split a text into chunks by topic',
  permission: 'chat:write',
  changes: false,
  body: z
    .object({
      text: described(
        z
          .string()
          .check(
            z.minLength(1, 'Must not be empty.'),
            z.maxLength(maxSplitChars, outOfRange('Must be at most 500,000 characters.')),
          ),
        'The text to split. The chunks joined together are the whole text.',
      ),
      strategy: described(
        z.enum(['llm_split', 'fast_split', 'hybrid_split']),
        '`fast_split` cuts as the search index would. `llm_split` lets a model decide where topics begin (up to 100,000 characters). `hybrid_split` lets the model merge the chunks of `fast_split`.',
      ),
      model: described(
        z._default(z.string().check(z.minLength(1), z.maxLength(255)), defaultModel.id),
        'The model that splits.',
      ),
    })
    .check(
      z.refine(
        ({ text, strategy }) => strategy === 'fast_split' || text.length <= maxModelSplitChars,
        { ...outOfRange('A model splits at most 100,000 characters.'), path: ['text'] },
      ),
    ),
  /** Each character of the text can need six bytes of JSON. */
  bodyLimit: 4 * 1024 * 1024,
  reply: z.object({ chunks: z.array(z.string()) }),
  fails: ['body_not_json', 'text_too_long', ...toolModelFailures],
} as const satisfies Endpoint
