import { briefCache } from '#service/brief-cache.ts'
import type { Clock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { Failure } from '#service/failure.ts'
import { countedRerank } from '#service/models/counted-retrieval.ts'
import type { Ranking } from '#service/models/reranker.ts'
import { connectedEndpoint } from '#service/providers/connected-provider.ts'
import type { ConnectionParts } from '#service/providers/connected-provider.ts'
import type { OpenReranker, Reranker } from '#service/retrieval/meaning/reranker.ts'
import { rerankingModelStore } from './reranking-model-store.ts'
import type { RerankingModelRow } from './reranking-model-store.ts'

type RerankingCall = Parameters<OpenReranker>[0]

export interface RerankingParts {
  database: Database
  clock: Clock
  providers: ConnectionParts
  countTokens: (call: RerankingCall, model: string, tokens: number) => void
}

// Somebody waits for the answer, which can do without. All searches of one request share this time.
const maxWaitMs = 5_000
// Models read no more than 512 tokens of a question and a passage.
const maxChars = 2_000

/** Reranks the passages of searches by the model of the caller's organization. */
export function openReranker(parts: RerankingParts): OpenReranker {
  const { database, clock, providers, countTokens } = parts
  const models = briefCache<RerankingModelRow | null>(clock)

  async function rank(
    call: RerankingCall,
    { provider_id, upstream, form }: RerankingModelRow,
    request: { question: string; passages: readonly string[]; timeoutMs: number },
  ): Promise<Ranking> {
    const endpoint = await connectedEndpoint(providers, call.caller, provider_id)
    const rerank = countedRerank(endpoint.reranker(upstream), (tokens) =>
      countTokens(call, upstream, tokens),
    )
    return rerank({ ...request, form }, AbortSignal.timeout(request.timeoutMs))
  }

  return (call) => {
    let state: ReturnType<Reranker['state']> = 'none'
    let remainingMs = maxWaitMs
    return {
      state: () => state,
      rank: async (question, passages) => {
        if (state === 'failed' || passages.length < 2) return null
        const model = await models.of(call.caller.organization_id, () =>
          rerankingModelStore(database).find(call.caller),
        )
        if (model === null) return null
        const start = clock.monotonic()
        const cut = (text: string): string => text.slice(0, maxChars)
        const compared = passages.slice(0, model.passages).map(cut)
        try {
          const ranking = await rank(call, model, {
            question: cut(question),
            passages: compared,
            timeoutMs: remainingMs,
          })
          state = 'used'
          return ranking.scores
        } catch (error) {
          const isLate = error instanceof DOMException && error.name === 'TimeoutError'
          if (!isLate && !(error instanceof Failure)) throw error
          state = 'failed'
          return null
        } finally {
          // `AbortSignal.timeout` takes whole milliseconds only.
          remainingMs = Math.max(1, Math.ceil(remainingMs - (clock.monotonic() - start)))
        }
      },
    }
  }
}
