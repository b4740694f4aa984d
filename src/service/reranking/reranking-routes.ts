import type { FastifyRequest } from 'fastify'
import {
  connectRerankingModel,
  disconnectRerankingModel,
  getRerankingModel,
  testRerankingModel,
} from '#contract/models/reranking-model.ts'
import type { RerankingModel } from '#contract/models/reranking-model.ts'
import { requireOrganizationKey } from '#service/access/caller.ts'
import type { Caller } from '#service/access/caller.ts'
import { noteChanges, noteSubjects } from '#service/audit/subjects/note-changes.ts'
import { transact } from '#service/database/transact.ts'
import { Failure } from '#service/failure.ts'
import { addNotes } from '#service/http/request-hooks.ts'
import type { Serve } from '#service/http/serve.ts'
import { countedRerank, textTokens } from '#service/models/counted-retrieval.ts'
import type { Rerank } from '#service/models/reranker.ts'
import { tryModel } from '#service/models/try-model.ts'
import {
  connectedEndpoint,
  findProviderName,
  lockProvider,
} from '#service/providers/connected-provider.ts'
import type { ProviderParts } from '#service/providers/provider-parts.ts'
import { findForm } from './find-form.ts'
import { rerankingModelStore } from './reranking-model-store.ts'
import type { RerankingModelRow } from './reranking-model-store.ts'

export function rerankingRoutes(serve: Serve, providers: ProviderParts): void {
  const { database, clock } = providers
  const requireOrganization = (caller: Caller): void =>
    requireOrganizationKey(caller, 'manage models')

  serve(getRerankingModel, async ({ caller }) => {
    requireOrganization(caller)
    const row = await rerankingModelStore(database).find(caller)
    return { model: row && (await present(caller, row)) }
  })

  /** A model that is tested or connected, whose tokens are counted for the request. */
  async function countedReranker(
    request: FastifyRequest,
    caller: Caller,
    { provider_id, upstream }: { provider_id: string; upstream: string },
  ): Promise<Rerank> {
    const endpoint = await connectedEndpoint(providers, caller, provider_id)
    return countedRerank(endpoint.reranker(upstream), (prompt_tokens) =>
      addNotes(request, {
        model: upstream,
        tokens_by_model: [textTokens(upstream, prompt_tokens)],
      }),
    )
  }

  serve(connectRerankingModel, async ({ caller, body, request, signal }) => {
    requireOrganization(caller)
    const form = await findForm(await countedReranker(request, caller, body), signal)
    const row = await transact(database, async (tx) => {
      await lockProvider(tx, providers, caller, body.provider_id)
      const store = rerankingModelStore(tx)
      const before = await store.find(caller)
      noteChanges(request, before ? settingsOf(before) : null, settingsOf(body))
      return store.connect(caller, { ...body, form }, clock.stamp())
    })
    return present(caller, row)
  })

  serve(disconnectRerankingModel, async ({ caller, request }) => {
    requireOrganization(caller)
    const row = await rerankingModelStore(database).disconnect(caller)
    if (row === null) {
      throw new Failure('reranking_model_not_found', 'No reranking model is connected.')
    }
    noteSubjects(request, { upstream: row.upstream })
    return { id: row.id, deleted: true as const }
  })

  serve(testRerankingModel, async ({ caller, body, request, signal }) => {
    requireOrganization(caller)
    const rerank = await countedReranker(request, caller, body)
    const ask = async (limited: AbortSignal) => {
      await findForm(rerank, limited)
      return { message: `${body.upstream} ranks passages.` }
    }
    return tryModel(body.upstream, ask, {}, signal)
  })

  async function present(caller: Caller, row: RerankingModelRow): Promise<RerankingModel> {
    const { id, provider_id, upstream, passages, created_at } = row
    return {
      id,
      provider_id,
      provider_name: await findProviderName(providers, caller, provider_id),
      upstream,
      passages,
      created_at,
    }
  }
}

/** What an administrator sets, for the audit log. */
function settingsOf(row: Pick<RerankingModelRow, 'provider_id' | 'upstream' | 'passages'>) {
  const { provider_id, upstream, passages } = row
  return { upstream, passages, provider_id }
}
