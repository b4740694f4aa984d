import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { upstreamName } from './models/upstream-name.ts'
import { described, deleted, shortName, timestamp } from './primitives.ts'

/**
 * Models that the API has removed (specification, "Versioning", 2). Until `removed_on`, each is answered by
 * its replacement; from then on it is refused.
 */
export const removedModels: Readonly<Record<string, { removed_on: string; replacement: string }>> =
  Object.fromEntries(
    ['mdl-x-003-instruct', 'mdl-vision', 'mdl-med', 'mdl-fin', 'mdl-creative'].map((id) => [
      id,
      { removed_on: '2026-07-13', replacement: 'mdl-x5' },
    ]),
  )

/** The default model (specification, "Limits"). */
export const defaultModel = { id: 'mdl-x5', context_window: 1_000_000 } as const

/** `retired` by an administrator, or `removed` from the API. Both are refused. */
const modelState = z.enum(['active', 'deprecated', 'retired', 'removed'])

const abilities = z.object({
  tools: described(
    z.boolean(),
    'Whether the model calls functions. Otherwise built-in tools run before the request to the model.',
  ),
  json_schema: described(
    z.boolean(),
    'Whether the model enforces a JSON schema itself; the service validates the answer in either case.',
  ),
  images: described(z.boolean(), 'Whether the model accepts images.'),
})
export type Abilities = z.infer<typeof abilities>

/** The price of a million tokens, in the administrator's currency. */
const price = z.nullable(z.number().check(z.gte(0)).check(z.lte(1_000_000)))

const model = z.object({
  id: z.string(),
  object: z.literal('model'),
  created: described(z.int(), 'Seconds since 1970.'),
  owned_by: z.string(),
  // The fields below are additions to OpenAI's format.
  name: z.string(),
  state: modelState,
  kind: described(
    z.enum(['reader', 'language', 'scripted']),
    '`reader`: the built-in reader, which is not a language model. `scripted`: fixed answers for tests.',
  ),
  context_window: described(
    z.nullable(z.int()),
    'The length of prompt and answer together in tokens; null if unknown.',
  ),
  abilities,
  price_input: price,
  price_output: price,
  removed_on: z.nullable(z.iso.date()),
  replacement: z.nullable(z.string()),
})
export type Model = z.infer<typeof model>

/** Every model of the caller's organization with its state; `models` are those that can be chosen. */
export const listModels = {
  method: 'GET',
  path: '/v1/models',
  summary: 'List models',
  permission: 'chat:read',
  reply: z.object({
    models: z.array(z.object({ id: z.string(), name: z.string() })),
    object: z.literal('list'),
    data: z.array(model),
  }),
  fails: [],
} as const satisfies Endpoint

/** An address without user, query and fragment. */
const baseUrl = z
  .string()
  .check(z.maxLength(500))
  .check(
    z.regex(
      /^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/,
      'Must be a base URL like http://127.0.0.1:11434/v1.',
    ),
  )

/** An OpenAI-compatible endpoint. Its key is write-only. */
const provider = z.object({
  id: z.string(),
  name: z.string(),
  base_url: z.string(),
  has_key: z.boolean(),
  source: described(
    z.enum(['environment', 'local', 'console']),
    '`environment`: configured by the operator, and read-only here. `local`: the embedding model in a folder of the machine, which does nothing else.',
  ),
  created_at: described(z.nullable(timestamp), 'Null for a provider that the operator has set.'),
  circuit: described(
    z.enum(['closed', 'open']),
    '`open`: recent requests failed, so no more are sent for a moment.',
  ),
  trouble: described(
    z.nullable(z.string()),
    'The problem of the provider as a sentence for a person, if it is known without calling the provider.',
  ),
})
export type Provider = z.infer<typeof provider>

const providerInput = z.object({
  name: described(shortName, 'The name of the provider; must be unique.'),
  base_url: described(baseUrl, 'The base URL of its API, which usually ends in `/v1`.'),
  api_key: described(
    z.nullish(z.string().check(z.minLength(1)).check(z.maxLength(1000))),
    'The key for the provider. It is never returned.',
  ),
})

export const listProviders = {
  method: 'GET',
  path: '/v1/admin/providers',
  summary: 'List providers',
  permission: 'models:admin',
  reply: z.object({ data: z.array(provider) }),
  fails: ['team_forbidden'],
} as const satisfies Endpoint

export const createProvider = {
  method: 'POST',
  path: '/v1/admin/providers',
  summary: 'Connect a provider with an OpenAI-compatible API',
  permission: 'models:admin',
  idempotent: true,
  body: providerInput,
  reply: provider,
  fails: ['body_not_json', 'team_forbidden', 'provider_name_taken', 'address_forbidden'],
} as const satisfies Endpoint

const ofProvider = z.object({
  provider_id: described(
    z.string(),
    'The ID of the provider; `environment` and `machine` are those that the operator has set.',
  ),
})

export const updateProvider = {
  method: 'PUT',
  path: '/v1/admin/providers/:provider_id',
  summary:
    'Update a provider; an omitted key is kept unless the address changes, and null removes it',
  permission: 'models:admin',
  params: ofProvider,
  body: z.partial(providerInput),
  reply: provider,
  fails: [
    'body_not_json',
    'team_forbidden',
    'provider_not_found',
    'provider_fixed',
    'provider_name_taken',
    'address_forbidden',
  ],
} as const satisfies Endpoint

export const deleteProvider = {
  method: 'DELETE',
  path: '/v1/admin/providers/:provider_id',
  summary: 'Disconnect a provider that has no models',
  permission: 'models:admin',
  params: ofProvider,
  reply: deleted,
  fails: ['team_forbidden', 'provider_not_found', 'provider_fixed', 'provider_in_use'],
} as const satisfies Endpoint

/** The result of a connection test. `found` are the endpoint's own names of its models. */
const connection = z.object({
  ok: z.boolean(),
  message: described(z.string(), 'The result of the test, as a sentence for a person.'),
  models: z.array(z.string()),
  took_ms: described(z.nullable(z.number()), 'Milliseconds until the endpoint responded.'),
})

/**
 * Requests the models of an endpoint, before or after it is saved. The status is always 200; `ok` has the
 * result.
 */
export const testProvider = {
  method: 'POST',
  path: '/v1/admin/providers/test',
  summary: 'Test a connection to a provider',
  permission: 'models:admin',
  changes: false,
  body: z.object({
    provider_id: described(
      z.nullish(z.string()),
      'A saved provider; other fields replace its saved values for the test. Its key is only sent to its saved address.',
    ),
    base_url: described(z.nullish(baseUrl), 'The base URL that is tested.'),
    api_key: providerInput.shape.api_key,
    upstream: described(
      z.nullish(upstreamName),
      'The model to send a test message to, besides listing models.',
    ),
  }),
  reply: connection,
  fails: ['body_not_json', 'team_forbidden', 'provider_not_found'],
} as const satisfies Endpoint

/**
 * Model servers on the machine of the service. They are only suggested, and not used until an administrator
 * connects them.
 */
export const findLocalProviders = {
  method: 'GET',
  path: '/v1/admin/providers/local',
  summary: 'Find model servers on this machine',
  permission: 'models:admin',
  reply: z.object({
    data: z.array(
      z.object({ name: z.string(), base_url: z.string(), models: z.array(z.string()) }),
    ),
  }),
  fails: ['team_forbidden'],
} as const satisfies Endpoint

/** A mapping from a public id to a model, as administrators see it. */
const mapping = z.extend(model, {
  provider_id: described(z.nullable(z.string()), 'Null if the service itself answers.'),
  provider_name: z.nullable(z.string()),
  upstream: described(z.nullable(z.string()), 'The provider’s own name of the model.'),
  source: z.enum(['built_in', 'environment', 'console']),
  abilities_assumed: described(
    z.boolean(),
    'Whether the abilities were assumed when the model was connected and have not been confirmed.',
  ),
})
export type Mapping = z.infer<typeof mapping>

const modelId = z
  .string()
  .check(z.regex(/^[\w.:/-]{1,128}$/, 'Must be at most 128 letters, digits and . : / _ -'))
const ofModel = z.object({
  model_id: described(modelId, 'The public ID of the model, which requests name.'),
})

const mappingInput = z.object({
  name: described(
    z.optional(shortName),
    'The name of the model, for people; by default its ID, and for `mdl-x5` its `upstream`.',
  ),
  provider_id: described(z.string(), 'The provider that answers.'),
  upstream: upstreamName,
  context_window: described(
    z.nullish(z.int().check(z.gte(256)).check(z.lte(100_000_000))),
    'The maximum number of tokens in a request and its answer together; null if unknown.',
  ),
  abilities: described(
    z.optional(abilities),
    'What the model supports besides text; by default, functions and JSON schemas.',
  ),
  abilities_assumed: described(
    z.optional(z.boolean()),
    'Whether the abilities are assumed and not confirmed; false by default.',
  ),
  price_input: described(
    z._default(price, null),
    'The price of a million tokens that the model reads, in your currency.',
  ),
  price_output: described(
    z._default(price, null),
    'The price of a million tokens that the model writes, in your currency.',
  ),
  retired: described(
    z._default(z.boolean(), false),
    'Retired models no longer answer; the failure names the replacement.',
  ),
  replacement: described(
    z.nullish(modelId),
    'The ID of the model to use instead once it is retired.',
  ),
})

export const listMappings = {
  method: 'GET',
  path: '/v1/admin/models',
  summary: 'List configured models with their providers',
  permission: 'models:admin',
  reply: z.object({ data: z.array(mapping) }),
  fails: ['team_forbidden'],
} as const satisfies Endpoint

/**
 * Creates or replaces a mapping. `mdl-x5` can be mapped like any other id; without a mapping, the built-in
 * reader answers it. IDs of the same model share what is known of it: a new ID takes what its request leaves out from
 * the others and fills in what they lack, and a change of an ID changes the others.
 */
export const putMapping = {
  method: 'PUT',
  path: '/v1/admin/models/:model_id',
  params: ofModel,
  summary:
    'Create or replace a model: maps its public ID to a provider’s model. A new ID takes omitted settings from other IDs of the model, and a changed ID passes its settings on to them',
  permission: 'models:admin',
  body: mappingInput,
  reply: mapping,
  fails: ['body_not_json', 'team_forbidden', 'provider_not_found', 'model_removed', 'model_fixed'],
} as const satisfies Endpoint

export const deleteMapping = {
  method: 'DELETE',
  path: '/v1/admin/models/:model_id',
  params: ofModel,
  summary: 'Remove a model; its ID becomes unknown, or the built-in model again',
  permission: 'models:admin',
  reply: deleted,
  fails: ['team_forbidden', 'mapping_not_found', 'model_fixed'],
} as const satisfies Endpoint
