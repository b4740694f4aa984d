import type { EmbeddingRequest, Embeddings } from '#service/models/embedder.ts'
import { requestText } from './request-text.ts'
import type { Upstream } from '#service/models/openai/send-request.ts'
import { maxBytesOf, readEmbeddings } from './read-embeddings.ts'

/** Requests vectors from `/embeddings` of an endpoint. Rejects as `Embed` does. */
export function requestEmbeddings(
  upstream: Upstream,
  { path, model }: { path: string; model: string },
  { texts, dimensions, shortened = false, timeoutMs }: EmbeddingRequest,
  signal: AbortSignal,
): Promise<Embeddings> {
  const body = {
    model,
    input: texts,
    encoding_format: 'float',
    ...(shortened && dimensions !== null && { dimensions }),
  }
  const maxBytes = maxBytesOf(texts.length, dimensions)
  return requestText(
    upstream,
    { path, body, model, timeoutMs, maxBytes },
    (text) => readEmbeddings(text, texts.length, dimensions),
    signal,
  )
}
