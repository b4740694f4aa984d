import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { toolModelFailures } from '#contract/failures/model-failures.ts'
import { defaultModel } from '#contract/models.ts'
import { described, codePoints, outOfRange, visibleText } from '#contract/primitives.ts'
import { languageOf } from './languages.ts'

/** The maximum length of a text to translate in code points. */
export const maxTranslatedChars = 100_000

// An invalid language code is a BadRequest (specification, "Error codes by meaning"), so this is no enum.
const language = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (tag) => languageOf(tag) !== undefined,
        'Must be a supported BCP 47 language, such as de or pt-BR.',
      ),
    ),
  z.transform((tag: string) => languageOf(tag) ?? tag),
)

/** Translates a text by a language model (`wire.md`, "translate"). */
export const translateText = {
  method: 'POST',
  path: '/v1/translation',
  aliases: [{ path: '/v1/translate' }],
  summary: 'Translate a text',
  permission: 'chat:write',
  changes: false,
  body: z.object({
    model: described(
      z._default(z.string().check(z.minLength(1), z.maxLength(255)), defaultModel.id),
      'The ID of a language model.',
    ),
    source_language_code: described(
      z.nullish(language),
      'The language of the text as a BCP 47 tag. By default, the model detects it.',
    ),
    target_language_code: described(
      language,
      'The language to translate to as a BCP 47 tag, such as `de` or `pt-BR`.',
    ),
    text: described(
      z.string().check(
        z.refine((text) => visibleText(text) !== '', 'Must not be empty.'),
        z.refine(
          (text) => codePoints(text) <= maxTranslatedChars,
          outOfRange('Must be at most 100,000 characters.'),
        ),
      ),
      'The text, of at most 100,000 characters.',
    ),
    formality: described(
      z._default(z.boolean(), false),
      'Whether the translation uses the formal form of address.',
    ),
    length_control: described(
      z._default(z.boolean(), false),
      'Whether the translation is about as long as the text.',
    ),
    mask_profanity: described(
      z._default(z.boolean(), false),
      'Whether profanity is replaced by asterisks.',
    ),
  }),
  reply: z.object({ data: z.string() }),
  fails: ['body_not_json', 'text_too_long', ...toolModelFailures],
} as const satisfies Endpoint
