import { briefCache } from '#service/brief-cache.ts'
import type { Clock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { Failure } from '#service/failure.ts'
import { connectedEndpoint } from '#service/providers/connected-provider.ts'
import type { ConnectionParts } from '#service/providers/connected-provider.ts'
import type { OpenReranker } from '#service/retrieval/meaning/reranker.ts'
import type { Meanings, OpenMeanings } from '#service/retrieval/meaning/meanings.ts'
import { embeddingModelStore } from './embedding-model-store.ts'
import type { EmbeddingModelRow } from './embedding-model-store.ts'
import { vectorCache } from './vector-cache.ts'

type EmbeddingCall = Parameters<OpenMeanings>[0]

export interface MeaningParts {
  database: Database
  clock: Clock
  providers: ConnectionParts
  openReranker: OpenReranker
  countTokens: (call: EmbeddingCall, model: string, tokens: number) => void
}

// Somebody waits for the answer, and finds it by words in the meantime.
const timeoutMs = 2_000
// Models read no more of a question than this.
const maxChars = 2_000
const charsPerToken = 4

/** Embeds questions, each once for a while. */
export function questionMeanings(parts: MeaningParts): OpenMeanings {
  const { database, clock, providers, openReranker, countTokens } = parts
  const models = briefCache<EmbeddingModelRow | null>(clock)
  const vectors = vectorCache()

  async function embed(call: EmbeddingCall, model: EmbeddingModelRow, text: string) {
    const endpoint = await connectedEndpoint(providers, call.caller, model.provider_id)
    const { dimensions, shortened } = model
    const answer = await endpoint.embedder(model.upstream)(
      { texts: [text], dimensions, shortened, timeoutMs, purpose: 'question' },
      AbortSignal.timeout(timeoutMs),
    )
    countTokens(call, model.upstream, answer.tokens ?? Math.ceil(text.length / charsPerToken))
    return answer.vectors[0] ?? null
  }

  return (call) => {
    const { caller } = call
    let state: ReturnType<Meanings['state']> = 'none'
    return {
      state: () => state,
      reranker: openReranker(call),
      of: async (text) => {
        const model = await models.of(caller.organization_id, () =>
          embeddingModelStore(database).findAnswering(caller),
        )
        if (model === null) return null
        const asked = model.question_prefix + text.slice(0, maxChars)
        try {
          const vector = await vectors.of(`${model.id} ${asked}`, () => embed(call, model, asked))
          if (vector === null) return null
          if (state === 'none') state = 'used'
          return { model: model.number, vector, unrelated: model.unrelated }
        } catch (error) {
          const isLate = error instanceof DOMException && error.name === 'TimeoutError'
          if (!isLate && !(error instanceof Failure)) throw error
          state = 'failed'
          return null
        }
      },
    }
  }
}
