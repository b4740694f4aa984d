import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { deleted, described, timestamp } from '#contract/primitives.ts'
import { modelTest } from './model-test.ts'
import { upstreamName } from './upstream-name.ts'

const providerId = described(z.string(), 'The ID of the provider.')
const prefix = z.string().check(z.maxLength(500))

/** Bounds of models. No model in use has more dimensions; memory and the time of a search grow with them. */
export const embeddingBounds = { maxDimensions: 8192, maxBatchSize: 512 } as const

/** What an organization has set for the model that embeds its files. */
const settings = {
  provider_id: providerId,
  upstream: upstreamName,
  batch_size: described(
    z._default(z.int().check(z.gte(1)).check(z.lte(embeddingBounds.maxBatchSize)), 32),
    'The number of passages per request to the model.',
  ),
  price: described(
    z._default(z.nullable(z.number().check(z.gte(0)).check(z.lte(1_000_000))), null),
    'The price of a million tokens that the model reads, in your currency.',
  ),
  passage_prefix: described(
    z._default(prefix, ''),
    'What the model expects in front of a passage, such as `search_document: `.',
  ),
  question_prefix: described(
    z._default(prefix, ''),
    'What the model expects in front of a question, such as `search_query: `.',
  ),
}

const progress = z.object({
  files_total: described(
    z.int(),
    'Increases while files uploaded before the connection are discovered.',
  ),
  files_done: z.int(),
  files_failed: described(
    z.int(),
    'Files that could not be embedded because of an error in the service.',
  ),
  passages_total: z.int(),
  passages_done: z.int(),
  skipped: described(z.int(), 'Passages that the model rejected; they are found only by words.'),
  is_complete: described(
    z.boolean(),
    'Whether all files are embedded. Until then, the previous embedding model is used, if there is one.',
  ),
})
export type EmbeddingProgress = z.infer<typeof progress>

const embeddingModel = z.object({
  ...settings,
  id: described(z.string(), 'Changes with the model, and with what its vectors depend on.'),
  provider_name: described(z.nullable(z.string()), 'Null if the provider was removed.'),
  dimensions: described(z.int(), 'The number of dimensions of a vector.'),
  shortened: described(z.boolean(), 'Whether the model is asked to shorten its vectors.'),
  trouble: described(
    z.nullable(z.string()),
    'Why the model does not embed files now, as a sentence for a person; it is asked again later.',
  ),
  created_at: timestamp,
  progress,
})
export type EmbeddingModel = z.infer<typeof embeddingModel>

export const getEmbeddingModel = {
  method: 'GET',
  path: '/v1/admin/embeddings',
  summary: 'Retrieve the model that embeds the organization’s files',
  permission: 'models:admin',
  reply: z.object({
    model: described(z.nullable(embeddingModel), 'Null where none is connected.'),
  }),
  fails: ['team_forbidden'],
} as const satisfies Endpoint

/** Asks the model for a vector first, and fails as it does. */
export const connectEmbeddingModel = {
  method: 'PUT',
  path: '/v1/admin/embeddings',
  summary: 'Connect or change the model that embeds files, so that passages are found by meaning',
  permission: 'models:admin',
  body: z.object({
    ...settings,
    dimensions: described(
      z.nullish(z.int().check(z.gte(1)).check(z.lte(embeddingBounds.maxDimensions))),
      'The number of dimensions to request from the model; not all models support this. By default, the model decides.',
    ),
  }),
  reply: embeddingModel,
  fails: [
    'body_not_json',
    'team_forbidden',
    'provider_not_found',
    'model_unauthorized',
    'model_quota',
    'model_refused_request',
    'model_failed',
    'model_unavailable',
  ],
} as const satisfies Endpoint

export const disconnectEmbeddingModel = {
  method: 'DELETE',
  path: '/v1/admin/embeddings',
  summary: 'Disconnect the embedding model and delete its vectors',
  permission: 'models:admin',
  reply: deleted,
  fails: ['team_forbidden', 'embedding_model_not_found'],
} as const satisfies Endpoint

/** Asks a provider’s model for a vector. */
export const testEmbeddingModel = {
  method: 'POST',
  path: '/v1/admin/embeddings/test',
  summary: 'Test whether a provider’s model embeds texts, and find its dimensions',
  permission: 'models:admin',
  changes: false,
  body: z.object({ provider_id: providerId, upstream: upstreamName }),
  reply: z.extend(modelTest, {
    dimensions: described(z.nullable(z.int()), 'The number of dimensions of a vector.'),
  }),
  fails: ['body_not_json', 'team_forbidden', 'provider_not_found', 'model_unauthorized'],
} as const satisfies Endpoint
