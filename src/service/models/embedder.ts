/** Vectors of texts, of length 1 each, in the order of the texts. */
export interface Embeddings {
  vectors: Float32Array[]
  /** The tokens that the model counted; null where it did not say. */
  tokens: number | null
}

export interface EmbeddingRequest {
  texts: readonly string[]
  /** The number of dimensions that each vector must have; null to take what comes. */
  dimensions: number | null
  /** Whether to ask the model to shorten its vectors to these dimensions, which not every model can. */
  shortened?: boolean
  /** The maximum time for the whole answer. */
  timeoutMs: number
  /**
   * Whether somebody waits for the answer. Each kind has a circuit breaker of its own, so that a busy indexing
   * does not make questions fail.
   */
  purpose: 'question' | 'indexing'
}

/**
 * A model that embeds texts. Rejects with a model `Failure`, whose message never contains text of an upstream, or
 * with the reason of `signal`.
 */
export type Embed = (request: EmbeddingRequest, signal: AbortSignal) => Promise<Embeddings>
