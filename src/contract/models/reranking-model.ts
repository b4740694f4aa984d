import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { deleted, described, timestamp } from '#contract/primitives.ts'
import { modelTest } from './model-test.ts'
import { upstreamName } from './upstream-name.ts'

/** Bounds of how many passages a reranking model compares with a question. */
export const rerankingBounds = { maxPassages: 100 } as const

/** What an organization has set for the model that reranks passages. */
const settings = {
  provider_id: described(z.string(), 'The ID of the provider.'),
  upstream: upstreamName,
  passages: described(
    z._default(z.int().check(z.gte(2)).check(z.lte(rerankingBounds.maxPassages)), 30),
    'How many of the best passages of a search the model compares with the question.',
  ),
}

const rerankingModel = z.object({
  ...settings,
  id: z.string(),
  provider_name: described(z.nullable(z.string()), 'Null if the provider was removed.'),
  created_at: timestamp,
})
export type RerankingModel = z.infer<typeof rerankingModel>

export const getRerankingModel = {
  method: 'GET',
  path: '/v1/admin/reranking',
  summary: 'Retrieve the model that reranks passages',
  permission: 'models:admin',
  reply: z.object({
    model: described(z.nullable(rerankingModel), 'Null where none is connected.'),
  }),
  fails: ['team_forbidden'],
} as const satisfies Endpoint

/** Has the model rank two sentences first, and fails as it does. */
export const connectRerankingModel = {
  method: 'PUT',
  path: '/v1/admin/reranking',
  summary: 'Connect or change the model that reranks passages',
  permission: 'models:admin',
  body: z.object(settings),
  reply: rerankingModel,
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

export const disconnectRerankingModel = {
  method: 'DELETE',
  path: '/v1/admin/reranking',
  summary: 'Disconnect the model that reranks passages',
  permission: 'models:admin',
  reply: deleted,
  fails: ['team_forbidden', 'reranking_model_not_found'],
} as const satisfies Endpoint

/** Has a provider’s model rank two sentences. */
export const testRerankingModel = {
  method: 'POST',
  path: '/v1/admin/reranking/test',
  summary: 'Test whether a provider’s model reranks passages',
  permission: 'models:admin',
  changes: false,
  body: z.object({ provider_id: settings.provider_id, upstream: settings.upstream }),
  reply: modelTest,
  fails: ['body_not_json', 'team_forbidden', 'provider_not_found', 'model_unauthorized'],
} as const satisfies Endpoint
