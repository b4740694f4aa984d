import type { Ranking, RerankingRequest } from '#service/models/reranker.ts'
import type { Upstream } from '#service/models/openai/send-request.ts'
import { readRanking } from './read-ranking.ts'
import { requestText } from './request-text.ts'

// Some servers return the passages, too.
const maxBytes = 8 * 1024 * 1024

/** Requests ranks of passages from an endpoint whose address has the path `base`. Rejects as `Rerank` does. */
export function requestRanking(
  upstream: Upstream,
  { base, model }: { base: string; model: string },
  { form, question, passages, timeoutMs }: RerankingRequest,
  signal: AbortSignal,
): Promise<Ranking> {
  const request =
    form === 'documents'
      ? {
          path: `${base}/rerank`,
          body: {
            model,
            query: question,
            documents: passages,
            top_n: passages.length,
            return_documents: false,
          },
        }
      : {
          path: `${base.replace(/\/v1$/, '')}/rerank`,
          body: { query: question, texts: passages, truncate: true },
        }
  return requestText(
    upstream,
    { ...request, model, timeoutMs, maxBytes },
    (text) => readRanking(text, passages.length),
    signal,
  )
}
