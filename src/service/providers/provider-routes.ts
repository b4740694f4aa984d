import {
  createProvider,
  deleteProvider,
  findLocalProviders,
  listProviders,
  testProvider,
  updateProvider,
} from '#contract/models.ts'
import type { Body } from '#contract/endpoint.ts'
import { requireOrganizationKey } from '#service/access/caller.ts'
import type { Caller } from '#service/access/caller.ts'
import { noteChanges } from '#service/audit/subjects/note-changes.ts'
import { transact } from '#service/database/transact.ts'
import { Failure } from '#service/failure.ts'
import { addNotes } from '#service/http/request-hooks.ts'
import { readId } from '#service/access/read-id.ts'
import type { Serve } from '#service/http/serve.ts'
import type { CallTokens } from '#service/models/chat-model.ts'
import { tokenSum } from '#service/models/counted-model.ts'
import { checkAddress, plainBaseUrl } from './check-address.ts'
import { isFixedProvider } from './connected-provider.ts'
import { openKey } from './endpoint-pool.ts'
import { environmentProvider, localProvider } from './environment-models.ts'
import { findLocalServers } from './local-servers.ts'
import { mappingStore } from './mapping-store.ts'
import {
  presentEnvironmentProvider,
  presentLocalProvider,
  presentProvider,
} from './present-provider.ts'
import type { ProviderParts } from './provider-parts.ts'
import { providerStore } from './provider-store.ts'
import type { ProviderRow } from './provider-store.ts'
import { tryConnection } from './try-connection.ts'
import type { Address } from './try-connection.ts'

export function providerRoutes(serve: Serve, parts: ProviderParts): void {
  const { database, clock, box, endpoints, environment, localModel, registry, rules } = parts
  const providers = providerStore(database)
  const requireOrganization = (caller: Caller): void =>
    requireOrganizationKey(caller, 'manage models')

  serve(listProviders, async ({ caller }) => {
    requireOrganization(caller)
    const rows = await providers.list(caller)
    return {
      data: [
        ...(environment === null ? [] : [presentEnvironmentProvider(environment)]),
        ...(localModel === null ? [] : [presentLocalProvider(localModel)]),
        ...rows.map((row) => presentProvider(row, parts)),
      ],
    }
  })

  serve(createProvider, async ({ caller, body }) => {
    requireOrganization(caller)
    const base_url = plainBaseUrl(body.base_url)
    await checkAddress(rules, base_url)
    const stamp = clock.stamp()
    const sealed_key = body.api_key == null ? null : box.seal(body.api_key, stamp.id)
    const row = await providers.create(caller, { name: body.name, base_url, sealed_key }, stamp)
    return presentProvider(row, parts)
  })

  serve(updateProvider, async ({ caller, params, body, request }) => {
    requireOrganization(caller)
    requireChangeable(params.provider_id)
    const id = readId(params.provider_id)
    await providers.require(caller, id)
    const base_url = body.base_url === undefined ? null : plainBaseUrl(body.base_url)
    if (base_url !== null) await checkAddress(rules, base_url)
    const row = await transact(database, async (tx) => {
      const store = providerStore(tx)
      await store.lock(caller, id)
      const before = await store.require(caller, id)
      const changed = change(before, body, base_url)
      noteChanges(request, { base_url: before.base_url }, { base_url: changed.base_url })
      await store.update(caller, changed)
      return changed
    })
    registry.forget()
    return presentProvider(row, parts)
  })

  serve(deleteProvider, async ({ caller, params }) => {
    requireOrganization(caller)
    requireChangeable(params.provider_id)
    const id = readId(params.provider_id)
    await transact(database, async (tx) => {
      const store = providerStore(tx)
      await store.lock(caller, id)
      const { name } = await store.require(caller, id)
      const model_ids = await mappingStore(tx).idsOf(caller, id)
      if (model_ids.length > 0) {
        throw new Failure('provider_in_use', `${name} answers ${model_ids.join(', ')}.`, {
          model_ids,
        })
      }
      if (await store.embedsFiles(caller, id)) {
        throw new Failure('provider_in_use', `${name} is used for search by meaning.`, {
          model_ids,
        })
      }
      if (await store.reranksPassages(caller, id)) {
        throw new Failure('provider_in_use', `${name} is used for reranking.`, { model_ids })
      }
      await store.remove(caller, id)
    })
    registry.forget()
    endpoints.drop(id)
    return { id, deleted: true as const }
  })

  serve(testProvider, async ({ caller, body, request, signal }) => {
    requireOrganization(caller)
    if (localModel !== null && body.provider_id === localProvider.id) {
      // The embedding model is tested where it is connected.
      return {
        ok: true,
        message: 'This provider runs on this machine and cannot be changed.',
        models: [localModel.name],
        took_ms: 0,
      }
    }
    const saved = body.provider_id == null ? null : await requireSaved(caller, body.provider_id)
    const address = readAddress(saved, body)
    if (typeof address === 'string') {
      return { ok: false, message: address, models: [], took_ms: null }
    }
    const upstream = body.upstream ?? null
    const model = upstream === null ? '' : await idOf(caller, body, upstream)
    if (model !== '') addNotes(request, { model })
    const count = tokenSum((tokens) => addNotes(request, tokens))
    const onTokens = (tokens: CallTokens): void => count({ ...tokens, model })
    return tryConnection(parts, address, upstream, onTokens, signal)
  })

  serve(findLocalProviders, async ({ caller }) => {
    requireOrganization(caller)
    return { data: await findLocalServers(parts.localServers, parts) }
  })

  /** The first ID of a model of a provider, under which its tokens are counted; its name where it has none. */
  async function idOf(
    caller: Caller,
    { provider_id }: Body<typeof testProvider>,
    upstream: string,
  ): Promise<string> {
    if (provider_id == null) return upstream
    const model = { id: '', provider_id, upstream }
    const [mapping] = await mappingStore(database).othersOf(caller, model)
    return mapping?.id ?? upstream
  }

  function requireChangeable(provider_id: string): void {
    if (!isFixedProvider(parts, provider_id)) return
    throw new Failure('provider_fixed', 'This provider is set in the environment.')
  }

  /** The updated row. A stored key is dropped when the address changes, so that it is not sent elsewhere. */
  function change(
    row: ProviderRow,
    input: Body<typeof updateProvider>,
    given_url: string | null,
  ): ProviderRow {
    const base_url = given_url ?? row.base_url
    if (base_url !== row.base_url && row.sealed_key !== null && input.api_key === undefined) {
      throw new Failure(
        'field_malformed',
        'Enter the API key again. The saved key is not sent to another address.',
        { path: 'api_key' },
      )
    }
    const sealed_key =
      input.api_key === undefined
        ? row.sealed_key
        : input.api_key && box.seal(input.api_key, row.id)
    return { ...row, base_url, name: input.name ?? row.name, sealed_key }
  }

  /** The stored provider with its decrypted key; undefined when the key cannot be decrypted. */
  async function requireSaved(
    caller: Caller,
    provider_id: string,
  ): Promise<{ base_url: string; api_key: string | null | undefined; guarded: boolean }> {
    if (environment !== null && provider_id === environmentProvider.id) {
      return { base_url: environment.base_url, api_key: environment.api_key, guarded: false }
    }
    const row = await providers.require(caller, readId(provider_id))
    return { base_url: row.base_url, api_key: openKey(box, row), guarded: true }
  }

  /** The endpoint to test, or the reason why it cannot be tested. */
  function readAddress(
    saved: Awaited<ReturnType<typeof requireSaved>> | null,
    body: Body<typeof testProvider>,
  ): Address | string {
    const baseUrl = body.base_url == null ? null : plainBaseUrl(body.base_url)
    if (baseUrl === null && saved === null) {
      throw new Failure('field_malformed', 'Provide base_url or provider_id.', { path: 'base_url' })
    }
    const isElsewhere = baseUrl !== null && baseUrl !== saved?.base_url
    const base_url = baseUrl ?? saved?.base_url ?? ''
    const guarded = isElsewhere || saved === null || saved.guarded
    if (body.api_key !== undefined) return { base_url, api_key: body.api_key, guarded }
    if (saved === null) return { base_url, api_key: null, guarded }
    if (isElsewhere && saved.api_key !== null) {
      return 'Enter the API key again. The saved key is not sent to another address.'
    }
    if (saved.api_key === undefined) return 'The saved API key cannot be decrypted. Enter it again.'
    return { base_url, api_key: saved.api_key, guarded }
  }
}
