import { isDeepStrictEqual } from 'node:util'
import {
  defaultModel,
  deleteMapping,
  listMappings,
  listModels,
  putMapping,
  removedModels,
} from '#contract/models.ts'
import { requireOrganizationKey } from '#service/access/caller.ts'
import type { Caller } from '#service/access/caller.ts'
import { noteChanges, noteSubjects } from '#service/audit/subjects/note-changes.ts'
import { transact } from '#service/database/transact.ts'
import { Failure } from '#service/failure.ts'
import { readId } from '#service/access/read-id.ts'
import type { Serve } from '#service/http/serve.ts'
import { lockProvider } from './connected-provider.ts'
import { environmentProvider } from './environment-models.ts'
import { changedWith, completedBy, mappingStore, nameAmong } from './mapping-store.ts'
import type { MappingRow } from './mapping-store.ts'
import { presentMapping } from './present-model.ts'
import type { ProviderParts } from './provider-parts.ts'
import { providerStore } from './provider-store.ts'

const defaultAbilities = { tools: true, json_schema: true, images: false }

export function mappingRoutes(serve: Serve, parts: ProviderParts): void {
  const { database, clock, environment, registry } = parts

  serve(listModels, async ({ caller }) => {
    const data = await registry.list(caller)
    const isOpen = (state: string): boolean => state === 'active' || state === 'deprecated'
    return { models: data.filter(({ state }) => isOpen(state)), object: 'list' as const, data }
  })

  serve(listMappings, async ({ caller }) => {
    requireOrganizationKey(caller, 'manage models')
    return { data: await registry.mappings(caller) }
  })

  serve(putMapping, async ({ caller, params, body, request }) => {
    requireOrganizationKey(caller, 'manage models')
    const id = params.model_id
    requireMappable(id)
    const ofEnvironment = environment !== null && body.provider_id === environmentProvider.id
    const provider_id = ofEnvironment ? environmentProvider.id : readId(body.provider_id)
    const path = { path: 'provider_id' }
    if (!ofEnvironment) await providerStore(database).require(caller, provider_id, path)
    const replacement = body.retired ? (body.replacement ?? null) : null
    if (replacement !== null) await requireAnswered(caller, id, replacement)

    const mapping = await transact(database, async (tx) => {
      await lockProvider(tx, parts, caller, provider_id)
      const store = mappingStore(tx)
      const before = (await store.find(caller, id))?.mapping
      const others = await store.othersOf(caller, { id, provider_id, upstream: body.upstream })
      const isNew = before?.provider_id !== provider_id || before.upstream !== body.upstream
      const given = {
        id,
        name: body.name ?? (id === defaultModel.id ? nameAmong(others) : null) ?? id,
        provider_id,
        upstream: body.upstream,
        context_window: body.context_window ?? null,
        abilities: {
          assumed: false,
          ...(body.abilities ?? (isNew ? others[0]?.abilities : null) ?? defaultAbilities),
          ...(body.abilities_assumed !== undefined && { assumed: body.abilities_assumed }),
        },
        price_input: body.price_input,
        price_output: body.price_output,
        retired: body.retired,
        replacement,
        created_at: clock.stamp().created_at,
      }
      const row = isNew ? others.reduce(completedBy, given) : given
      noteChanges(request, before ? settingsOf(before) : null, settingsOf(row))
      const stored = await store.put(caller, row)
      const changed = others
        .map((other) => (isNew ? completedBy(other, row) : changedWith(other, row)))
        .filter((other, at) => !isDeepStrictEqual(other, others[at]))
      for (const other of changed) await store.describe(caller, other)
      if (changed.length > 0) {
        noteSubjects(request, { also_changed: changed.map((other) => other.id) })
      }
      const { name } = ofEnvironment
        ? environmentProvider
        : await providerStore(tx).require(caller, provider_id, path)
      return presentMapping(stored, name)
    })
    registry.forget()
    return mapping
  })

  serve(deleteMapping, async ({ caller, params }) => {
    requireOrganizationKey(caller, 'manage models')
    const id = params.model_id
    const isRemoved = await mappingStore(database).remove(caller, id)
    registry.forget()
    if (isRemoved) return { id, deleted: true as const }
    if (environment?.has(id)) {
      throw new Failure('model_fixed', `${id} is set in the environment (SHEAF_MODELS).`)
    }
    if (registry.isFixed(id) || id === defaultModel.id || Object.hasOwn(removedModels, id)) {
      throw new Failure('model_fixed', `${id} is built in and cannot be removed.`)
    }
    throw new Failure('mapping_not_found', `There is no model with the ID “${id}”.`)
  })

  function requireMappable(id: string): void {
    const removed = Object.hasOwn(removedModels, id) ? removedModels[id] : undefined
    if (removed !== undefined) {
      throw new Failure('model_removed', `${id} was removed on ${removed.removed_on}.`, {
        model: id,
        ...removed,
        path: 'model_id',
      })
    }
    if (!registry.isFixed(id)) return
    throw new Failure('model_fixed', `${id} is built in and cannot be changed.`, {
      path: 'model_id',
    })
  }

  /** Throws unless the ID resolves to a model, because callers are referred to it. */
  async function requireAnswered(caller: Caller, id: string, replacement: string): Promise<void> {
    const refuse = (message: string): Failure =>
      new Failure('field_out_of_range', message, { path: 'replacement' })
    if (replacement === id) throw refuse('A model cannot replace itself.')
    try {
      await registry.resolve(caller, replacement, 'replacement')
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      if (error.key === 'model_unknown' || error.key === 'model_removed')
        throw refuse(error.message)
    }
  }
}

/** What an administrator sets of a model, for the audit log. */
function settingsOf(row: MappingRow) {
  const { upstream, provider_id, context_window, abilities, price_input, price_output } = row
  const { tools, json_schema, images } = abilities
  const { retired, replacement } = row
  return {
    upstream,
    context_window,
    price_input,
    price_output,
    tools,
    json_schema,
    images,
    retired,
    replacement,
    provider_id,
  }
}
