/**
 * How a server takes a request for ranks: `documents` as those of Jina, Cohere, vLLM and llama.cpp do, at `/rerank`
 * of the endpoint's address, and `texts` as Text Embeddings Inference does, at `/rerank` of the server.
 */
export type RerankingForm = 'documents' | 'texts'

export interface RerankingRequest {
  form: RerankingForm
  question: string
  passages: readonly string[]
  /** The maximum time for the whole answer. */
  timeoutMs: number
}

export interface Ranking {
  /** How well each passage answers the question, from 0 to 1, in the order of the passages. */
  scores: number[]
  /** The tokens that the model counted; null where it did not say. */
  tokens: number | null
}

/**
 * A model that compares passages with a question. Rejects with a model `Failure`, whose message never contains text
 * of an upstream, or with the reason of `signal`.
 */
export type Rerank = (request: RerankingRequest, signal: AbortSignal) => Promise<Ranking>
