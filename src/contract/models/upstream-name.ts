import * as z from 'zod/mini'
import { described } from '#contract/primitives.ts'

/** The name that a provider has for a model. */
export const upstreamName = described(
  z
    .string()
    .check(z.minLength(1))
    .check(z.maxLength(255))
    .check(z.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Must have no control characters.')),
  'The provider’s own name of the model.',
)
