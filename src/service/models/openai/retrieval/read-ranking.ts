import { z } from 'zod'
import { readJson } from '#contract/primitives.ts'
import { Failure } from '#service/failure.ts'
import type { Ranking } from '#service/models/reranker.ts'
import { readUsage } from '#service/models/openai/read-usage.ts'

const results = z.array(
  z
    .object({ index: z.int(), relevance_score: z.number().nullish(), score: z.number().nullish() })
    .transform(({ index, relevance_score, score }) => ({ index, score: relevance_score ?? score })),
)
const usage = z.object({ total_tokens: z.number().nullish() }).nullish().catch(null)
const reply = z.union([
  z.object({ results, usage }),
  z.object({ data: results, usage }).transform(({ data, ...rest }) => ({ ...rest, results: data })),
  results.transform((ranked) => ({ results: ranked, usage: null })),
])

/**
 * Reads a reply with one score for each of `passages` passages, in the forms of Jina, Cohere, Voyage and Text
 * Embeddings Inference. Throws `model_failed` when it is anything else.
 */
export function readRanking(text: string, passages: number): Ranking {
  const read = reply.safeParse(readJson(text))
  if (!read.success) throw invalid('The model did not return scores.')
  const scores = new Map(read.data.results.map(({ index, score }) => [index, score]))
  const ordered = Array.from({ length: passages }, (_, index) => scores.get(index))
  if (scores.size !== passages || !ordered.every((score) => typeof score === 'number')) {
    throw invalid(`The model did not return a score for each of the ${passages} passages.`)
  }
  const prompt_tokens = read.data.usage?.total_tokens
  const counted = readUsage({ prompt_tokens }, { hasText: false })
  return { scores: asShares(ordered), tokens: counted?.prompt_tokens ?? null }
}

// Most servers answer with shares, and some with logits, whose logistic function is the share.
function asShares(scores: readonly number[]): number[] {
  const areShares = scores.every((score) => score >= 0 && score <= 1)
  return areShares ? [...scores] : scores.map((score) => 1 / (1 + Math.exp(-score)))
}

function invalid(message: string): Failure {
  return new Failure('model_failed', message)
}
