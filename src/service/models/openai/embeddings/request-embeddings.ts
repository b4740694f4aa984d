import { Failure } from '#service/failure.ts'
import type { EmbeddingRequest, Embeddings } from '#service/models/embedder.ts'
import { sendRequest } from '#service/models/openai/send-request.ts'
import type { Upstream } from '#service/models/openai/send-request.ts'
import { unavailable } from '#service/models/openai/upstream-failure.ts'
import { maxBytesOf, readEmbeddings } from './read-embeddings.ts'

/** Requests vectors from `/embeddings` of an endpoint. Rejects as `Embed` does. */
export async function requestEmbeddings(
  upstream: Upstream,
  { path, model }: { path: string; model: string },
  { texts, dimensions, shortened = false, timeoutMs }: EmbeddingRequest,
  signal: AbortSignal,
): Promise<Embeddings> {
  const body = JSON.stringify({
    model,
    input: texts,
    encoding_format: 'float',
    ...(shortened && dimensions !== null && { dimensions }),
  })
  const start = performance.now()
  const timeouts = { firstByteMs: timeoutMs, nextChunkMs: timeoutMs }
  const result = await sendRequest(upstream, { method: 'POST', path, body }, timeouts, signal)
  if (result.exchange === null) {
    throw result.failure.key === 'address_forbidden' ? unavailable() : result.failure
  }
  const { exchange } = result
  exchange.limitRemainingTime(Math.max(1, timeoutMs - (performance.now() - start)))
  const limit = maxBytesOf(texts.length, dimensions)
  let isComplete = false
  try {
    const text = await exchange.text(limit + 1)
    if (text.length > limit) {
      throw new Failure('model_failed', 'The model’s response is too large.')
    }
    isComplete = true
    return readEmbeddings(text, texts.length, dimensions)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof Failure) {
      upstream.log('an embedding model failed', { model, words: error.message })
      throw error
    }
    throw unavailable()
  } finally {
    exchange.release(isComplete)
  }
}
