import type { FastifyRequest } from 'fastify'
import {
  connectEmbeddingModel,
  disconnectEmbeddingModel,
  getEmbeddingModel,
  testEmbeddingModel,
} from '#contract/models/embedding-model.ts'
import type { EmbeddingModel } from '#contract/models/embedding-model.ts'
import { requireOrganizationKey } from '#service/access/caller.ts'
import type { Caller } from '#service/access/caller.ts'
import { noteChanges, noteSubjects } from '#service/audit/subjects/note-changes.ts'
import { transact } from '#service/database/transact.ts'
import { Failure } from '#service/failure.ts'
import { addNotes } from '#service/http/request-hooks.ts'
import type { Serve } from '#service/http/serve.ts'
import type { ProviderParts } from '#service/providers/provider-parts.ts'
import {
  connectedEmbedder,
  findProviderName,
  lockProvider,
} from '#service/providers/connected-provider.ts'
import { countedEmbed, textTokens } from '#service/models/counted-retrieval.ts'
import type { Embed } from '#service/models/embedder.ts'
import { embeddingModelStore } from './embedding-model-store.ts'
import type { EmbeddingModelRow } from './embedding-model-store.ts'
import { measureModel } from './measure-model.ts'
import { tryEmbedding } from './try-embedding.ts'

export function embeddingRoutes(serve: Serve, providers: ProviderParts): void {
  const { database, clock } = providers
  const requireOrganization = (caller: Caller): void =>
    requireOrganizationKey(caller, 'manage models')

  serve(getEmbeddingModel, async ({ caller }) => {
    requireOrganization(caller)
    const row = await embeddingModelStore(database).find(caller, 'current')
    return { model: row && (await present(caller, row)) }
  })

  /** The embedder of a model that is tested or connected, whose tokens are counted for the request. */
  async function countedEmbedder(
    request: FastifyRequest,
    caller: Caller,
    { provider_id, upstream }: { provider_id: string; upstream: string },
  ): Promise<Embed> {
    const embed = await connectedEmbedder(providers, caller, provider_id, upstream)
    return countedEmbed(embed, (prompt_tokens) =>
      addNotes(request, {
        model: upstream,
        tokens_by_model: [textTokens(upstream, prompt_tokens)],
      }),
    )
  }

  serve(connectEmbeddingModel, async ({ caller, body, request, signal }) => {
    requireOrganization(caller)
    const embed = await countedEmbedder(request, caller, body)
    const shortened = body.dimensions != null
    const measured = await measureModel(
      embed,
      { dimensions: body.dimensions ?? null, passage_prefix: body.passage_prefix },
      signal,
    )
    const row = await transact(database, async (tx) => {
      await lockProvider(tx, providers, caller, body.provider_id)
      const store = embeddingModelStore(tx)
      await store.lock(caller)
      const before = await store.find(caller, 'current')
      noteChanges(request, before ? settingsOf(before) : null, settingsOf({ ...body, ...measured }))
      return store.connect(caller, { ...body, ...measured, shortened }, clock.stamp())
    })
    return present(caller, row)
  })

  serve(disconnectEmbeddingModel, async ({ caller, request }) => {
    requireOrganization(caller)
    const row = await transact(database, async (tx) => {
      const store = embeddingModelStore(tx)
      await store.lock(caller)
      return store.disconnect(caller)
    })
    if (row !== null) {
      noteSubjects(request, { upstream: row.upstream })
      return { id: row.id, deleted: true as const }
    }
    throw new Failure('embedding_model_not_found', 'No embedding model is connected.')
  })

  serve(testEmbeddingModel, async ({ caller, body, request, signal }) => {
    requireOrganization(caller)
    const embed = await countedEmbedder(request, caller, body)
    return tryEmbedding(embed, body.upstream, signal)
  })

  async function present(caller: Caller, row: EmbeddingModelRow): Promise<EmbeddingModel> {
    const { id, provider_id, upstream, dimensions, shortened, batch_size, price } = row
    const { passage_prefix, question_prefix, trouble, created_at } = row
    return {
      id,
      provider_id,
      provider_name: await findProviderName(providers, caller, provider_id),
      upstream,
      dimensions,
      shortened,
      batch_size,
      price,
      passage_prefix,
      question_prefix,
      trouble,
      created_at,
      progress: await embeddingModelStore(database).progress(row),
    }
  }
}

/** What an administrator sets, for the audit log. */
function settingsOf(
  row: Pick<EmbeddingModelRow, 'provider_id' | 'upstream' | 'dimensions' | 'price'>,
) {
  const { provider_id, upstream, dimensions, price } = row
  return { upstream, dimensions, price, provider_id }
}
