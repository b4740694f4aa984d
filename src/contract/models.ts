import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { deleted, shortName, timestamp } from './primitives.ts'

/**
 * The models the interface has removed (specification, "Versioning", 2). Each works as its
 * replacement until the day, and is refused from then on.
 */
export const removedModels: Readonly<Record<string, { removed_on: string; replacement: string }>> =
  Object.fromEntries(
    ['mdl-x-003-instruct', 'mdl-vision', 'mdl-med', 'mdl-fin', 'mdl-creative'].map((id) => [
      id,
      { removed_on: '2026-07-13', replacement: 'mdl-x5' },
    ]),
  )

/** The model that stands where nobody has chosen one (specification, "Limits"). */
export const defaultModel = { id: 'mdl-x5', context_window: 1_000_000 } as const

/** `retired`: an administrator's decision; `removed`: the interface's. Both are refused. */
const modelState = z.enum(['active', 'deprecated', 'retired', 'removed'])

const abilities = z.object({
  /** Calls functions. Without, built-in tools run before the model is asked. */
  tools: z.boolean(),
  /** Keeps to a JSON schema by itself; the service sees to it either way. */
  json_schema: z.boolean(),
  images: z.boolean(),
})
export type Abilities = z.infer<typeof abilities>

/** Of money for a million tokens, in whatever currency the administrator counts. */
const price = z.nullable(z.number().check(z.gte(0)).check(z.lte(1_000_000)))

const model = z.object({
  id: z.string(),
  object: z.literal('model'),
  /** Seconds since 1970. */
  created: z.int(),
  owned_by: z.string(),
  // what follows is ours
  name: z.string(),
  state: modelState,
  /** `reader`: the built-in one, no language model. `scripted`: answers for tests. */
  kind: z.enum(['reader', 'language', 'scripted']),
  /** Null: unknown. */
  context_window: z.nullable(z.int()),
  abilities,
  price_input: price,
  price_output: price,
  removed_on: z.nullable(z.iso.date()),
  replacement: z.nullable(z.string()),
})
export type Model = z.infer<typeof model>

/** Every model the caller's organization knows, each with its state; `models` are those to choose from. */
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

/** Without user, query or fragment. */
const baseUrl = z
  .string()
  .check(z.maxLength(500))
  .check(
    z.regex(
      /^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/,
      'Must be a base URL like http://127.0.0.1:11434/v1.',
    ),
  )

/** An OpenAI-compatible endpoint. Its key goes in and never comes out. */
const provider = z.object({
  id: z.string(),
  name: z.string(),
  base_url: z.string(),
  has_key: z.boolean(),
  /** `environment`: set by the operator, changed there alone. */
  source: z.enum(['environment', 'console']),
  /** Null for one of the environment. */
  created_at: z.nullable(timestamp),
  /** `open`: its last requests failed, and it is left alone for a moment. */
  circuit: z.enum(['closed', 'open']),
  /** What keeps it from working, as far as is known without asking it: a sentence for a person. */
  trouble: z.nullable(z.string()),
})
export type Provider = z.infer<typeof provider>

const providerInput = z.object({
  name: shortName,
  base_url: baseUrl,
  api_key: z.nullish(z.string().check(z.minLength(1)).check(z.maxLength(1000))),
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

export const updateProvider = {
  method: 'PUT',
  path: '/v1/admin/providers/:provider_id',
  summary: 'Update a provider; an omitted key is kept unless the address changes, null removes it',
  permission: 'models:admin',
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
  reply: deleted,
  fails: ['team_forbidden', 'provider_not_found', 'provider_fixed', 'provider_in_use'],
} as const satisfies Endpoint

/** How a connection test ended. `found` are the endpoint's own names of its models. */
const connection = z.object({
  ok: z.boolean(),
  /** One sentence for a person. */
  message: z.string(),
  models: z.array(z.string()),
  /** Milliseconds until it answered. */
  took_ms: z.nullable(z.number()),
})

/** Asks an endpoint for its models, before or after it is saved; always 200, `ok` telling. */
export const testProvider = {
  method: 'POST',
  path: '/v1/admin/providers/test',
  summary: 'Test a connection to a provider',
  permission: 'models:admin',
  changes: false,
  body: z.object({
    /** A saved one; what is given beside it stands in for what was saved. Its key stays with its address. */
    provider_id: z.nullish(z.string()),
    base_url: z.nullish(baseUrl),
    api_key: providerInput.shape.api_key,
    /** One of its models to ask for a word, too. */
    upstream: z.nullish(z.string().check(z.maxLength(255))),
  }),
  reply: connection,
  fails: ['body_not_json', 'team_forbidden', 'provider_not_found'],
} as const satisfies Endpoint

/** Model servers that run on the service's own machine, offered and never used unasked. */
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

/** How a public id is answered, as administrators see it. */
const mapping = z.extend(model, {
  /** Null: the service itself answers. */
  provider_id: z.nullable(z.string()),
  provider_name: z.nullable(z.string()),
  /** The provider's own name of it. */
  upstream: z.nullable(z.string()),
  source: z.enum(['built_in', 'environment', 'console']),
})
export type Mapping = z.infer<typeof mapping>

const modelId = z
  .string()
  .check(z.regex(/^[\w.:/-]{1,128}$/, 'Must be at most 128 letters, digits and . : / _ -'))

const mappingInput = z.object({
  name: z.optional(shortName),
  provider_id: z.string(),
  upstream: z.string().check(z.minLength(1)).check(z.maxLength(255)),
  context_window: z.nullish(z.int().check(z.gte(256)).check(z.lte(100_000_000))),
  abilities: z._default(abilities, { tools: true, json_schema: true, images: false }),
  price_input: z._default(price, null),
  price_output: z._default(price, null),
  /** Retired: no longer answered; callers are told of the replacement. */
  retired: z._default(z.boolean(), false),
  replacement: z.nullish(modelId),
})

export const listMappings = {
  method: 'GET',
  path: '/v1/admin/models',
  summary: 'List configured models with their providers',
  permission: 'models:admin',
  reply: z.object({ data: z.array(mapping) }),
  fails: ['team_forbidden'],
} as const satisfies Endpoint

/** `mdl-x5` may be mapped like any other; unmapped, the built-in reader answers it. */
export const putMapping = {
  method: 'PUT',
  path: '/v1/admin/models/:model_id',
  params: z.object({ model_id: modelId }),
  summary: 'Create or replace a model: maps its public ID to a provider’s model',
  permission: 'models:admin',
  body: mappingInput,
  reply: mapping,
  fails: ['body_not_json', 'team_forbidden', 'provider_not_found', 'model_removed', 'model_fixed'],
} as const satisfies Endpoint

export const deleteMapping = {
  method: 'DELETE',
  path: '/v1/admin/models/:model_id',
  params: z.object({ model_id: modelId }),
  summary: 'Remove a model; its ID becomes unknown, or built in again',
  permission: 'models:admin',
  reply: deleted,
  fails: ['team_forbidden', 'mapping_not_found', 'model_fixed'],
} as const satisfies Endpoint
