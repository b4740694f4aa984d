import type { Found, FoundPassage } from './search-results.ts'

/** A passage with how well its words fit a question: 0 to 1, the best being 1. */
export interface RankedPassage extends FoundPassage {
  relevance: number
}

// BM25 (Robertson and Zaragoza 2009) and, for related words, relevance feedback (RM3, Abdul-Jaleel 2004)
const saturation = 1.2
const lengthShare = 0.75
const headingWeight = 2
const feedbackPassages = 5
const feedbackTerms = 20
// of the whole question, when it is all about related words
const strongestFeedback = 0.8

/**
 * Orders what the index found for these terms. `search_weight` 100 goes by them alone; lower lets
 * the words weigh in that stand around them in the best passages, as far as 0.
 */
export function rankPassages(
  found: Found,
  terms: ReadonlyMap<string, number>,
  search_weight: number,
): RankedPassage[] {
  const counted = found.passages.map((passage) => countPassage(passage))
  const asked = new Map(
    [...terms].map(([term, count]) => [term, count * inverseFrequency(found, term)]),
  )
  const first = counted.map((passage) => bm25(passage, asked, found.averageWords))
  const feedbackShare = strongestFeedback * (1 - search_weight / 100)
  const expanded = expand(found, terms, counted, first, feedbackShare)
  const scores = counted.map((passage) => bm25(passage, expanded, found.averageWords))
  const best = scores.reduce((most, score) => Math.max(most, score), Number.MIN_VALUE)
  return found.passages
    .map((passage, index) => ({ ...passage, relevance: (scores[index] ?? 0) / best }))
    .toSorted((a, b) => b.relevance - a.relevance || a.id - b.id)
}

interface Counted {
  counts: Map<string, number>
  words: number
}

function countPassage(passage: FoundPassage): Counted {
  const counts = new Map<string, number>()
  for (const term of passage.heading_terms) {
    counts.set(term, (counts.get(term) ?? 0) + headingWeight)
  }
  for (const term of passage.terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return { counts, words: passage.heading_terms.length + passage.terms.length }
}

function inverseFrequency({ frequencies, total }: Found, term: string): number {
  const known = frequencies.get(term) ?? 0
  return Math.log(1 + (total - known + 0.5) / (known + 0.5))
}

function bm25(passage: Counted, weights: ReadonlyMap<string, number>, averageWords: number) {
  const length = saturation * (1 - lengthShare + (lengthShare * passage.words) / averageWords)
  let score = 0
  for (const [term, weight] of weights) {
    const count = passage.counts.get(term)
    if (count !== undefined) score += (weight * count * (saturation + 1)) / (count + length)
  }
  return score
}

// the terms that mark the best passages off from the rest of what was found
function expand(
  found: Found,
  terms: ReadonlyMap<string, number>,
  counted: readonly Counted[],
  scores: readonly number[],
  feedbackShare: number,
): Map<string, number> {
  const among = new Map<string, number>()
  for (const { counts } of counted) {
    for (const term of counts.keys()) among.set(term, (among.get(term) ?? 0) + 1)
  }
  const idf = (term: string) =>
    terms.has(term)
      ? inverseFrequency(found, term)
      : Math.log(
          1 + (counted.length - (among.get(term) ?? 0) + 0.5) / ((among.get(term) ?? 0) + 0.5),
        )
  const best = counted
    .map((passage, index) => ({ passage, score: scores[index] ?? 0 }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, feedbackPassages)
  const sum = best.reduce((total, { score }) => total + score, 0)

  const feedback = new Map<string, number>()
  for (const { passage, score } of best) {
    for (const [term, count] of passage.counts) {
      if (!/^\p{L}{2}/u.test(term)) continue
      const share = ((score / sum) * count * idf(term)) / passage.words
      feedback.set(term, (feedback.get(term) ?? 0) + share)
    }
  }
  const strongest = [...feedback].toSorted((a, b) => b[1] - a[1]).slice(0, feedbackTerms)
  const strength = strongest.reduce((total, [, share]) => total + share, 0)
  const asked = [...terms.values()].reduce((total, count) => total + count, 0)

  const weights = new Map<string, number>()
  for (const [term, count] of terms) weights.set(term, ((1 - feedbackShare) * count) / asked)
  for (const [term, share] of strongest) {
    weights.set(term, (weights.get(term) ?? 0) + (feedbackShare * share) / strength)
  }
  for (const [term, weight] of weights) weights.set(term, weight * idf(term))
  return weights
}
