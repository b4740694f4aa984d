import { testEmbeddingModel } from '#contract/embeddings/embedding-model.ts'
import { requireOrganizationKey } from '#service/access/caller.ts'
import type { Serve } from '#service/http/serve.ts'
import type { ProviderParts } from '#service/providers/provider-parts.ts'
import { connectedModel } from './connected-model.ts'
import { tryEmbedding } from './try-embedding.ts'

export function embeddingRoutes(serve: Serve, providers: ProviderParts): void {
  serve(testEmbeddingModel, async ({ caller, body, signal }) => {
    requireOrganizationKey(caller, 'manage models')
    return tryEmbedding(await connectedModel(providers, caller, body), body.upstream, signal)
  })
}
