import type { ModelTokens } from '#service/http/request-hooks.ts'
import type { Embed } from './embedder.ts'
import type { Rerank } from './reranker.ts'

const charsPerToken = 4

/** About how many tokens texts have, for a model that does not count them. */
export function estimateTokens(texts: readonly string[]): number {
  return Math.ceil(texts.reduce((sum, { length }) => sum + length, 0) / charsPerToken)
}

/** The tokens of texts that a model read, which has no other ID than its name. */
export function textTokens(model: string, prompt_tokens: number): ModelTokens {
  return { model, answering_model: model, prompt_tokens, completion_tokens: 0 }
}

/** A model that reports the tokens of each successful call to `onTokens`. */
export function countedEmbed(embed: Embed, onTokens: (tokens: number) => void): Embed {
  return async (request, signal) => {
    const embeddings = await embed(request, signal)
    onTokens(embeddings.tokens ?? estimateTokens(request.texts))
    return embeddings
  }
}

/** A model that reports the tokens of each successful call to `onTokens`. */
export function countedRerank(rerank: Rerank, onTokens: (tokens: number) => void): Rerank {
  return async (request, signal) => {
    const ranking = await rerank(request, signal)
    onTokens(ranking.tokens ?? estimateTokens(request.passages))
    return ranking
  }
}
