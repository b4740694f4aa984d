import type { Mapping } from '#contract/models.ts'
import { defaultModel, removedModels } from '#contract/models.ts'
import type { Caller } from '#service/access/caller.ts'
import { briefCache } from '#service/brief-cache.ts'
import { dayOf } from '#service/clock.ts'
import type { Clock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { Failure } from '#service/failure.ts'
import type { ModelRegistry, ResolvedModel } from '#service/models/chat-model.ts'
import type { EndpointPool } from './endpoint-pool.ts'
import { environmentAbilities, environmentProvider } from './environment-models.ts'
import type { EnvironmentModels } from './environment-models.ts'
import type { FoundMapping } from './mapping-store.ts'
import { mappingStore } from './mapping-store.ts'
import {
  presentBuiltIn,
  presentEnvironment,
  presentMapping,
  presentRemoved,
} from './present-model.ts'
import type { BuiltInModel } from './present-model.ts'
import { providerStore } from './provider-store.ts'

export interface RegistryParts {
  database: Database
  clock: Clock
  endpoints: EndpointPool
  environment: EnvironmentModels | null
  /** The fallback model, which also always has its own ID. */
  reader: BuiltInModel
  /** Additional models: scripted ones, or those of a test. */
  others: readonly BuiltInModel[]
}

export interface LiveRegistry extends ModelRegistry {
  /** All models with their providers, for administrators. */
  mappings: (caller: Caller) => Promise<Mapping[]>
  /** Whether an ID is reserved for a model of the service, so that it cannot be mapped. */
  isFixed: (id: string) => boolean
  /** Clears the cache; must be called after every write to mappings or providers. */
  forget: () => void
}

/** Resolves public model IDs with one look-up by key, cached for a short time. */
export function modelRegistry(parts: RegistryParts): LiveRegistry {
  const { database, clock, endpoints, environment, reader, others } = parts
  const mappings = mappingStore(database)
  const cache = briefCache<FoundMapping | null>(clock)
  const builtIn = new Map([...others, reader].map((model) => [model.id, model]))
  const today = (): string => dayOf(clock.now())

  async function resolve(caller: Caller, id: string, path: string): Promise<ResolvedModel> {
    const removed = Object.hasOwn(removedModels, id) ? removedModels[id] : undefined
    if (removed !== undefined) {
      if (today() < removed.removed_on) return resolve(caller, removed.replacement, path)
      throw new Failure(
        'model_removed',
        `${id} was removed on ${removed.removed_on}. Use ${removed.replacement} instead.`,
        { model: id, ...removed, path },
      )
    }
    if (!isFixed(id)) {
      const key = `${caller.organization_id} ${id}`
      const mapping = await cache.of(key, () => mappings.find(caller, id))
      if (mapping !== null) return resolveMapping(mapping, path)
      if (environment?.has(id)) return resolveEnvironment(environment, id, path)
    }
    const model = builtIn.get(id) ?? (id === defaultModel.id ? reader : undefined)
    if (model !== undefined) {
      const { chat, context_window, abilities } = model
      return { id, chat: chat(caller), context_window, abilities }
    }
    const shown = id.slice(0, 128)
    throw new Failure('model_unknown', `There is no model with the ID “${shown}”.`, {
      model: shown,
      path,
    })
  }

  async function resolveMapping(
    { mapping, provider }: FoundMapping,
    path: string,
  ): Promise<ResolvedModel> {
    const { id, replacement, abilities, context_window } = mapping
    if (mapping.retired) {
      const instead = replacement === null ? '' : ` Use ${replacement} instead.`
      throw new Failure('model_removed', `${id} is retired.${instead}`, {
        model: id,
        removed_on: null,
        replacement,
        path,
      })
    }
    const ofEnvironment = mapping.provider_id === environmentProvider.id
    if (ofEnvironment ? environment === null : provider === null) {
      throw new Failure('model_unavailable', `The provider of ${id} is no longer connected.`, {
        model: id,
      })
    }
    const endpoint = provider === null ? environment?.endpoint : endpoints.of(provider)
    if (!endpoint) {
      throw new Failure(
        'model_unauthorized',
        `The API key of ${id}’s provider cannot be decrypted. Enter it again.`,
        { model: id },
      )
    }
    return { id, chat: endpoint.model(mapping.upstream, abilities), context_window, abilities }
  }

  async function resolveEnvironment(
    from: EnvironmentModels,
    id: string,
    path: string,
  ): Promise<ResolvedModel> {
    const upstream = await from.upstream(id)
    if (upstream === null) {
      throw new Failure('model_unavailable', 'The provider did not list its models.', {
        model: id,
        path,
      })
    }
    return {
      id,
      chat: from.endpoint.model(upstream, environmentAbilities),
      context_window: null,
      abilities: environmentAbilities,
    }
  }

  function isFixed(id: string): boolean {
    return id !== defaultModel.id && builtIn.has(id)
  }

  async function list(caller: Caller): Promise<Mapping[]> {
    const [rows, providers] = await Promise.all([
      mappings.list(caller),
      providerStore(database).list(caller),
    ])
    const names = new Map<string, string>(providers.map(({ id, name }) => [id, name]))
    if (environment !== null) names.set(environmentProvider.id, environmentProvider.name)

    const all = new Map<string, Mapping>()
    const add = (mapping: Mapping): void => {
      if (!all.has(mapping.id)) all.set(mapping.id, mapping)
    }
    // The first match wins, as in `resolve`.
    for (const id of Object.keys(removedModels)) {
      const removed = presentRemoved(id, today())
      if (removed !== null) add(removed)
    }
    for (const [id, model] of builtIn) if (isFixed(id)) add(presentBuiltIn(id, model))
    for (const row of rows) add(presentMapping(row, names.get(row.provider_id) ?? null))
    for (const id of environment?.ids ?? []) {
      add(presentEnvironment(id, (await environment?.upstream(id)) ?? null))
    }
    add(presentBuiltIn(defaultModel.id, builtIn.get(defaultModel.id) ?? reader))
    return [...all.values()].toSorted((a, b) => rank(a) - rank(b))
  }

  return {
    resolve,
    list,
    mappings: list,
    isFixed,
    forget: cache.clear,
  }
}

/** Order: the default model, mapped models, built-in models, removed models. */
function rank({ id, state, source }: Mapping): number {
  if (id === defaultModel.id) return 0
  if (state === 'removed' || state === 'deprecated') return 3
  return source === 'built_in' ? 2 : 1
}
