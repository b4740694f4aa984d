import type { Reply } from '#contract/endpoint.ts'
import type { testEmbeddingModel } from '#contract/models/embedding-model.ts'
import type { Embed } from '#service/models/embedder.ts'
import { tryModel } from '#service/models/try-model.ts'
import { measureModel } from './measure-model.ts'

const noSettings = { dimensions: null, passage_prefix: '' }

/** Asks a model for a vector, and says what came of it, for an administrator of providers. */
export function tryEmbedding(
  embed: Embed,
  upstream: string,
  signal: AbortSignal,
): Promise<Reply<typeof testEmbeddingModel>> {
  return tryModel<{ dimensions: number | null }>(
    upstream,
    async (limited) => {
      const { dimensions } = await measureModel(embed, noSettings, limited)
      return { message: `${upstream} returns vectors with ${dimensions} dimensions.`, dimensions }
    },
    { dimensions: null },
    signal,
  )
}
