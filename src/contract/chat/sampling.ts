import * as z from 'zod/mini'
import { described } from '#contract/primitives.ts'

const penalty = z.nullish(z.number().check(z.gte(-2)).check(z.lte(2)))

export const reasoningEfforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh'] as const

/**
 * Parameters that not every model takes. They are sent to the provider as they are; the built-in reader has no use for
 * them. What a provider refuses is named by the `path` of the failure.
 */
export const sampling = z.object({
  seed: described(
    z.nullish(z.int()),
    'Makes answers repeatable, if the model supports it: the same request with the same seed has the same answer.',
  ),
  frequency_penalty: described(
    penalty,
    'Above 0, a token becomes less likely each time it is used.',
  ),
  presence_penalty: described(
    penalty,
    'Above 0, a token becomes less likely once it has been used.',
  ),
  top_k: described(
    z.nullish(z.int().check(z.gte(1)).check(z.lte(1_000_000))),
    'Only this many of the most likely tokens are considered. Many providers do not support it.',
  ),
  reasoning_effort: described(
    z.nullish(z.enum(reasoningEfforts)),
    'How long a reasoning model thinks before it answers. Accepted values depend on the model.',
  ),
})
export type Sampling = z.output<typeof sampling>
