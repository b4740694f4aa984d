import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { described } from '#contract/primitives.ts'

/** Asks a provider’s model for a vector. The status is always 200; `ok` has the result. */
export const testEmbeddingModel = {
  method: 'POST',
  path: '/v1/admin/embeddings/test',
  summary: 'Test whether a provider’s model embeds texts, and find its dimensions',
  permission: 'models:admin',
  changes: false,
  body: z.object({
    provider_id: described(z.string(), 'The ID of the provider.'),
    upstream: described(
      z.string().check(z.minLength(1)).check(z.maxLength(255)),
      'The provider’s own name of the model.',
    ),
  }),
  reply: z.object({
    ok: z.boolean(),
    message: described(z.string(), 'The result of the test, as a sentence for a person.'),
    dimensions: described(z.nullable(z.int()), 'How many numbers a vector has.'),
    took_ms: described(z.nullable(z.number()), 'Milliseconds until the model responded.'),
  }),
  fails: ['body_not_json', 'team_forbidden', 'provider_not_found', 'model_unauthorized'],
} as const satisfies Endpoint
