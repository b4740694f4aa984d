import type { Caller } from '#service/access/caller.ts'
import type { RankedPassage } from '#service/retrieval/rank-passages.ts'

/** Compares the passages of the searches of one request with their questions. */
export interface Reranker {
  /**
   * How well each of the first passages answers the question, from 0 to 1, for as many as the model compares. Null
   * where no model is connected, or where it does not answer in time. Never rejects for the model's sake.
   */
  rank: (question: string, passages: readonly string[]) => Promise<readonly number[] | null>
  /** `used` when passages were ranked, `failed` when some were not, and `none` before that or without a model. */
  state: () => 'none' | 'used' | 'failed'
}

/** For searches whose order stays. */
export const noReranker: Reranker = { rank: () => Promise.resolve(null), state: () => 'none' }

/** Makes the `Reranker` of a request; usage counts the tokens towards its operation. */
export type OpenReranker = (call: { caller: Caller; operation: string }) => Reranker

/**
 * Sorts passages by what `reranker` says of them. Those that it did not compare follow in their order, each less
 * relevant than all that it compared.
 */
export async function rerankPassages(
  reranker: Reranker,
  question: string,
  ranked: readonly RankedPassage[],
): Promise<RankedPassage[]> {
  const scores = await reranker.rank(question, ranked.map(rankedText))
  if (scores === null) return [...ranked]
  const best = Math.max(...scores, Number.MIN_VALUE)
  const least = Math.min(...scores) / best
  return ranked
    .map((passage, at): RankedPassage => {
      const rerank_score = scores[at]
      return rerank_score === undefined
        ? { ...passage, relevance: passage.relevance * least }
        : { ...passage, relevance: rerank_score / best, rerank_score }
    })
    .toSorted((one, two) => rankOf(two) - rankOf(one) || two.relevance - one.relevance)
}

const rankOf = ({ rerank_score = -1 }: RankedPassage): number => rerank_score

// The headings often name what the text is about.
function rankedText({ headings, text }: RankedPassage): string {
  return [...headings, text].join('\n')
}
