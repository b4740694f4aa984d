import { Failure } from '#service/failure.ts'
import type { Rerank, RerankingForm } from '#service/models/reranker.ts'

// Long, because a model may have to be loaded into memory first.
const timeoutMs = 60_000
const question = 'When does the train to Vienna leave?'
const passages = ['Boil the potatoes until they are soft.', 'The train to Vienna leaves at noon.']

/**
 * The form of requests that a model answers, found by asking it to rank two sentences. Rejects with the failure of
 * the first form, as `Rerank` does, where it answers neither.
 */
export async function findForm(rerank: Rerank, signal: AbortSignal): Promise<RerankingForm> {
  const rank = (form: RerankingForm) => rerank({ form, question, passages, timeoutMs }, signal)
  try {
    await rank('documents')
    return 'documents'
  } catch (error) {
    // The other form would fail in the same way.
    const isOfProvider = !(error instanceof Failure) || sharedFailures.has(error.key)
    if (signal.aborted || isOfProvider) throw error
    try {
      await rank('texts')
      return 'texts'
    } catch {
      signal.throwIfAborted()
      throw error
    }
  }
}

const sharedFailures: ReadonlySet<string> = new Set(['model_unauthorized', 'model_quota'])
