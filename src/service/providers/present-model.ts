import type { Abilities, Mapping } from '#contract/models.ts'
import { defaultModel, removedModels } from '#contract/models.ts'
import type { Caller } from '#service/access/caller.ts'
import type { ChatModel } from '#service/models/chat-model.ts'
import { environmentAbilities, environmentProvider } from './environment-models.ts'
import type { MappingRow } from './mapping-store.ts'

/** A built-in model. */
export interface BuiltInModel {
  id: string
  name: string
  kind: ChatModel['kind']
  /** The chat model for one caller. */
  chat: (caller: Caller) => ChatModel
  /** In tokens; null for no limit. */
  context_window: number | null
  abilities: Abilities
}

// The creation date of models that no administrator created.
const since = Date.UTC(2026, 0, 1) / 1000

const plain = {
  object: 'model',
  created: since,
  owned_by: 'sheaf',
  state: 'active',
  kind: 'language',
  context_window: null,
  price_input: null,
  price_output: null,
  removed_on: null,
  replacement: null,
  provider_id: null,
  provider_name: null,
  upstream: null,
  abilities_assumed: false,
} as const satisfies Partial<Mapping>

export function presentBuiltIn(id: string, model: BuiltInModel): Mapping {
  return {
    ...plain,
    id,
    name: model.name,
    kind: model.kind,
    context_window: model.context_window,
    abilities: model.abilities,
    source: 'built_in',
  }
}

export function presentRemoved(id: string, day: string): Mapping | null {
  const removed = Object.hasOwn(removedModels, id) ? removedModels[id] : undefined
  if (removed === undefined) return null
  return {
    ...plain,
    ...removed,
    id,
    name: id,
    state: day < removed.removed_on ? 'deprecated' : 'removed',
    abilities: { tools: false, json_schema: false, images: false },
    source: 'built_in',
  }
}

export function presentEnvironment(id: string, upstream: string | null): Mapping {
  return {
    ...plain,
    id,
    name: upstream ?? id,
    owned_by: environmentProvider.id,
    abilities: environmentAbilities,
    abilities_assumed: true,
    provider_id: environmentProvider.id,
    provider_name: environmentProvider.name,
    upstream,
    source: 'environment',
  }
}

/** `provider_name` is null when the provider has been deleted. */
export function presentMapping(row: MappingRow, provider_name: string | null): Mapping {
  const { assumed, ...abilities } = row.abilities
  return {
    ...plain,
    id: row.id,
    // The ID of the default model says nothing about which model answers.
    name: row.id === defaultModel.id && row.name === row.id ? row.upstream : row.name,
    created: Math.floor(Date.parse(row.created_at) / 1000),
    owned_by: provider_name ?? 'nobody',
    state: row.retired ? 'retired' : 'active',
    context_window: row.context_window,
    abilities,
    abilities_assumed: assumed,
    price_input: row.price_input,
    price_output: row.price_output,
    replacement: row.replacement,
    provider_id: row.provider_id,
    provider_name,
    upstream: row.upstream,
    source: 'console',
  }
}
