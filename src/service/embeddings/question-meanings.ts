import { briefCache } from '#service/brief-cache.ts'
import type { Clock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { Failure } from '#service/failure.ts'
import { countedEmbed } from '#service/models/counted-retrieval.ts'
import { connectedEmbedder } from '#service/providers/connected-provider.ts'
import type { ConnectionParts } from '#service/providers/connected-provider.ts'
import type { OpenReranker } from '#service/retrieval/meaning/reranker.ts'
import type { Meanings, OpenMeanings } from '#service/retrieval/meaning/meanings.ts'
import { slicesOf } from '#service/scheduling/slices.ts'
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
const questionTimeoutMs = 2_000
// The answer is there and only its end is waited for.
const comparisonTimeoutMs = 1_000
// Models read no more of a question than this.
const maxChars = 2_000

/** Embeds questions, each once for a while, and texts to compare. */
export function questionMeanings(parts: MeaningParts): OpenMeanings {
  const { database, clock, providers, openReranker, countTokens } = parts
  const models = briefCache<EmbeddingModelRow | null>(clock)
  const vectors = vectorCache()

  async function embed(
    call: EmbeddingCall,
    model: EmbeddingModelRow,
    texts: readonly string[],
    timeoutMs: number,
  ): Promise<readonly Float32Array[]> {
    const { provider_id, upstream, dimensions, shortened } = model
    const embedOf = countedEmbed(
      await connectedEmbedder(providers, call.caller, provider_id, upstream),
      (tokens) => countTokens(call, upstream, tokens),
    )
    const { vectors: embedded } = await embedOf(
      { texts, dimensions, shortened, timeoutMs, purpose: 'question' },
      AbortSignal.timeout(timeoutMs),
    )
    return embedded
  }

  const modelOf = ({ caller }: EmbeddingCall) =>
    models.of(caller.organization_id, () => embeddingModelStore(database).findAnswering(caller))

  return (call) => {
    let state: ReturnType<Meanings['state']> = 'none'
    return {
      state: () => state,
      reranker: openReranker(call),
      of: async (text) => {
        const model = await modelOf(call)
        if (model === null) return null
        const prefixedQuestion = model.question_prefix + text.slice(0, maxChars)
        const embedOne = async () =>
          (await embed(call, model, [prefixedQuestion], questionTimeoutMs))[0] ?? null
        try {
          const vector = await vectors.of(`${model.id} ${prefixedQuestion}`, embedOne)
          if (vector === null) return null
          if (state === 'none') state = 'used'
          return { model: model.number, vector, unrelated: model.unrelated }
        } catch (error) {
          if (!isOfModel(error)) throw error
          state = 'failed'
          return null
        }
      },
      compare: async (texts) => {
        const model = await modelOf(call)
        if (model === null) return null
        // Passages and not questions: `unrelated` was measured with their prefix.
        const prefixed = texts.map((text) => model.passage_prefix + text)
        try {
          const batches = Array.from(slicesOf(prefixed, model.batch_size), (batch) =>
            embed(call, model, batch, comparisonTimeoutMs),
          )
          return { vectors: (await Promise.all(batches)).flat(), unrelated: model.unrelated }
        } catch (error) {
          if (!isOfModel(error)) throw error
          return null
        }
      },
    }
  }
}

function isOfModel(error: unknown): boolean {
  const isLate = error instanceof DOMException && error.name === 'TimeoutError'
  return isLate || error instanceof Failure
}
