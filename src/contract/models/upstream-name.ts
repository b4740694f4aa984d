import * as z from 'zod/mini'
import { described, storable } from '#contract/primitives.ts'

/** The name that a provider has for a model. */
export const upstreamName = described(
  z
    .string()
    .check(z.minLength(1))
    .check(z.maxLength(255))
    .check(storable)
    .check(z.refine((name) => !/\p{Cc}/u.test(name), 'Must have no control characters.')),
  'The provider’s own name of the model.',
)
