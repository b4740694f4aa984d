import { z } from 'zod'
import type { Ranking } from '#service/models/reranker.ts'
import { readUsage } from '#service/models/openai/read-usage.ts'
import { inOrder, invalid, readNumbers } from './read-items.ts'

const ranked = z.array(
  z
    .object({
      index: z.int().nullish(),
      relevance_score: z.unknown().optional(),
      score: z.unknown().optional(),
    })
    .transform(({ index, relevance_score, score }) => ({ index, score: relevance_score ?? score })),
)
const usage = z.object({ total_tokens: z.number().nullish() }).nullish().catch(null)
const reply = z.union([
  z.object({ results: ranked, usage }),
  z.object({ data: ranked, usage }).transform(({ data, ...rest }) => ({ ...rest, results: data })),
  ranked.transform((results) => ({ results, usage: null })),
])

/**
 * Reads a reply with one score for each of `passages` passages, in the forms of Jina, Cohere, Voyage and Text
 * Embeddings Inference. Throws `model_failed` when it is anything else.
 */
export function readRanking(text: string, passages: number): Ranking {
  const read = reply.safeParse(readNumbers(text))
  if (!read.success) throw invalid('The model did not return scores.')
  const { results } = read.data
  if (results.length !== passages) {
    throw invalid(`The model returned ${results.length} scores for ${passages} passages.`)
  }
  const scores = inOrder(results, 'score').map(({ score }, index) => {
    if (typeof score === 'number' && Number.isFinite(score)) return score
    throw invalid(`The model returned no number as the score with the index ${index}.`)
  })
  const prompt_tokens = read.data.usage?.total_tokens
  const counted = readUsage({ prompt_tokens }, { hasText: false })
  return { scores: asShares(scores), tokens: counted?.prompt_tokens ?? null }
}

// Most servers answer with shares, and some with logits, whose logistic function is the share.
function asShares(scores: readonly number[]): number[] {
  const areShares = scores.every((score) => score >= 0 && score <= 1)
  return areShares ? [...scores] : scores.map((score) => 1 / (1 + Math.exp(-score)))
}
