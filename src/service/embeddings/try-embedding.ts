import type { Reply } from '#contract/endpoint.ts'
import type { testEmbeddingModel } from '#contract/embeddings/embedding-model.ts'
import { Failure } from '#service/failure.ts'
import type { Embed } from '#service/models/embedder.ts'

// Long, because a model may have to be loaded into memory first.
const timeoutMs = 60_000
const sample = 'Where is the key of the shed?'

/** The dimensions of a model's vectors, found by asking for one that has `dimensions`. Rejects as `Embed` does. */
export async function findDimensions(
  embed: Embed,
  dimensions: number | null,
  signal: AbortSignal,
): Promise<number> {
  const shortened = dimensions !== null
  const { vectors } = await embed(
    { texts: [sample], dimensions, shortened, timeoutMs, purpose: 'indexing' },
    signal,
  )
  return vectors[0]?.length ?? 0
}

/** Asks a model for a vector, and says what came of it. */
export async function tryEmbedding(
  embed: Embed,
  upstream: string,
  signal: AbortSignal,
): Promise<Reply<typeof testEmbeddingModel>> {
  const start = performance.now()
  const took = (): number => Math.round(performance.now() - start)
  try {
    const dimensions = await findDimensions(embed, null, signal)
    const message = `${upstream} returns vectors with ${dimensions} dimensions.`
    return { ok: true, message, dimensions, took_ms: took() }
  } catch (error) {
    if (signal.aborted || !(error instanceof Failure)) throw error
    return { ok: false, message: error.message, dimensions: null, took_ms: took() }
  }
}
