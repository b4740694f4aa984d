import type { Caller } from '#service/access/caller.ts'
import { noReranker } from './reranker.ts'
import type { Reranker } from './reranker.ts'

/** The meaning of a text, as a model of the organization embedded it. */
export interface TextMeaning {
  /** The number of the model in `embedding_models`. */
  model: number
  /** Of length 1. */
  vector: Float32Array
  /** The cosine that vectors of the model have where their texts have nothing in common. */
  unrelated: number
}

/** Vectors of texts that are compared with each other. */
export interface ComparedTexts {
  /** Of length 1 each, in the order of the texts. */
  vectors: readonly Float32Array[]
  /** As in `TextMeaning`. */
  unrelated: number
}

/** The models that judge meanings for one request: one embeds its questions, and one reranks what they find. */
export interface Meanings {
  /** Null where no model is connected, or where it does not answer in time. Never rejects for the model's sake. */
  of: (text: string) => Promise<TextMeaning | null>
  /** Embeds texts in one call, to compare them with each other. Null as for `of`, and never rejects either. */
  compare: (texts: readonly string[]) => Promise<ComparedTexts | null>
  /** `used` when questions were embedded, `failed` when one was not, and `none` before that or without a model. */
  state: () => 'none' | 'used' | 'failed'
  reranker: Reranker
}

/** For searches by words alone. */
export const noMeanings: Meanings = {
  of: () => Promise.resolve(null),
  compare: () => Promise.resolve(null),
  state: () => 'none',
  reranker: noReranker,
}

/** Makes the `Meanings` of a request; usage counts the tokens towards its operation. */
export type OpenMeanings = (call: { caller: Caller; operation: string }) => Meanings
