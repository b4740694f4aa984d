import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { toolModelFailures } from '#contract/failures/model-failures.ts'
import { defaultModel } from '#contract/models.ts'
import { described, codePoints, outOfRange, visibleText } from '#contract/primitives.ts'

/** The maximum length of a medical text in code points. */
const maxMedicalChars = 50_000

export const medicalCategories = [
  'MEDICATION',
  'MEDICAL_CONDITION',
  'ANATOMY',
  'TEST_TREATMENT_PROCEDURE',
] as const
export type MedicalCategory = (typeof medicalCategories)[number]

const score = z.number().check(z.gte(0), z.lte(1))

const trait = z.object({
  name: described(
    z.string(),
    '`NEGATION`, `SIGN`, `SYMPTOM`, `DIAGNOSIS`, `HYPOTHETICAL` or `PAST_HISTORY`.',
  ),
  score,
})

/** A place in the text, in code points from 0; `end_offset` is the place after the last one. */
const place = { begin_offset: z.int(), end_offset: z.int() }

/** What belongs to another entity, such as the dose of a drug. */
const medicalAttribute = z.object({
  type: z.string(),
  text: z.string(),
  score,
  relationship_score: described(score, 'How likely it belongs to the entity that lists it.'),
  ...place,
  traits: z.array(trait),
})
export type MedicalAttribute = z.infer<typeof medicalAttribute>

const medicalEntity = z.object({
  category: z.enum(medicalCategories),
  text: z.string(),
  /** Of the lexical method: how often its rule is right, and no probability of this very entity. */
  score,
  traits: z.array(trait),
  type: z.string(),
  ...place,
  concepts: described(
    z.array(z.object({ code: z.string(), description: z.string(), score })),
    'Always empty: Sheaf has no medical terminology.',
  ),
  attributes: z.array(medicalAttribute),
})
export type MedicalEntity = z.infer<typeof medicalEntity>

/** The header of the response that says what found the entities: `model`, or `lexical` for the built-in rules. */
export const medicalMethodHeader = 'x-sheaf-method'

/** Deprecated (`wire.md`, "medical, deprecated"): chat with the `llm` tool and a JSON schema. */
export const findMedicalEntities = {
  method: 'POST',
  path: '/v1/tools/comprehend/medical',
  summary: 'Find medical entities in text (deprecated: use chat with an llm tool)',
  permission: 'chat:write',
  changes: false,
  deprecated: { since: '2026-07-13', sunset: '2027-07-13', successor: '/v1/chat' },
  body: z.object({
    content: described(
      z.string().check(
        z.refine((text) => visibleText(text) !== '', 'Must not be empty.'),
        z.refine(
          (text) => codePoints(text) <= maxMedicalChars,
          outOfRange('Must be at most 50,000 characters.'),
        ),
      ),
      'The text, of at most 50,000 characters.',
    ),
    response_type: described(
      z._default(z.enum(['Entities', 'RxNorm', 'ICD-10-CM', 'SNOMED CT']), 'Entities'),
      '`RxNorm` returns medications, `ICD-10-CM` conditions, and `SNOMED CT` conditions, anatomy, tests, treatments and procedures.',
    ),
    model: described(
      z._default(z.string().check(z.minLength(1), z.maxLength(255)), defaultModel.id),
      'The model to use, if it is a language model. Otherwise, built-in rules find the entities.',
    ),
  }),
  reply: z.object({ entities: z.array(medicalEntity) }),
  fails: ['body_not_json', 'text_too_long', ...toolModelFailures],
} as const satisfies Endpoint
