import type { Reply } from '#contract/endpoint.ts'
import type { testEmbeddingModel } from '#contract/models/embedding-model.ts'
import { measureModel } from './measure-model.ts'
import { Failure, providerMessage } from '#service/failure.ts'
import type { Embed } from '#service/models/embedder.ts'

const noSettings = { dimensions: null, passage_prefix: '' }

/** Asks a model for a vector, and says what came of it, for an administrator of providers. */
export async function tryEmbedding(
  embed: Embed,
  upstream: string,
  signal: AbortSignal,
): Promise<Reply<typeof testEmbeddingModel>> {
  const start = performance.now()
  const took = (): number => Math.round(performance.now() - start)
  try {
    const { dimensions } = await measureModel(embed, noSettings, signal)
    const message = `${upstream} returns vectors with ${dimensions} dimensions.`
    return { ok: true, message, dimensions, took_ms: took() }
  } catch (error) {
    if (signal.aborted || !(error instanceof Failure)) throw error
    return { ok: false, message: providerMessage(error), dimensions: null, took_ms: took() }
  }
}
