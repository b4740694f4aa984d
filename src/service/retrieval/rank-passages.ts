import type { SearchResults, FoundPassage } from './search-results.ts'

/** A passage with its relevance for a query, from 0 to 1; the best has 1. */
export interface RankedPassage extends FoundPassage {
  relevance: number
  /** How well it answers the question, from 0 to 1, where a reranking model compared it. */
  rerank_score?: number
  /** Of what the relevance was made, where passages were also found by meaning. */
  parts?: {
    /** The relevance by words alone, from 0 to 1. */
    words: number
    /** See `similarities` of `SearchResults`; null for a passage without a vector. */
    similarity: number | null
  }
}

// The parameters of BM25 (Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009)
// and of RM3 relevance feedback (Abdul-Jaleel et al., UMass at TREC 2004).
export const k1 = 1.2
export const b = 0.75
/** How many occurrences in the text one in a heading or in the name of the file is worth. */
export const headingWeight = 2
/** The share of search results that is left for other files where one file has more. */
export const othersShare = 0.5
const feedbackPassages = 5
const feedbackTerms = 20
// A term of a single passage may have nothing to do with the question, above all where the first results are uncertain.
const minFeedbackPassages = 2
// The weight of the feedback terms when `search_weight` is 0. A greater one is better on collections where questions
// describe a subject, and worse where they ask for a fact.
const maxFeedbackWeight = 0.45

/**
 * Ranks search results, and returns the best `limit`. With `search_weight` 100 only these terms count, by BM25;
 * below that, terms from the best passages are added to the query (RM3), at 0 with the greatest weight. They
 * change the order of the `limit` passages that these terms rank best, and not which ones these are.
 *
 * Where passages were also found by meaning, `search_weight` is the share of the words in a sum of both, each
 * divided by that of the best passage (Bruch et al., An Analysis of Fusion Functions for Hybrid Retrieval, 2023).
 */
export function rankPassages(
  results: SearchResults,
  terms: ReadonlyMap<string, number>,
  search_weight: number,
  limit = Infinity,
): RankedPassage[] {
  const { similarities = null } = results
  if (similarities === null || search_weight === 100) {
    return withRelevance(bestOfFiles(rankByWords(results, terms, search_weight, limit), limit))
  }
  const byWords = withRelevance(rankByWords(results, terms, search_weight, limit))
  const mostSimilar = byWords.reduce((max, { id }) => Math.max(max, similarities.get(id) ?? 0), 0)
  const share = search_weight / 100
  const combined = byWords.map(({ relevance: words, ...passage }) => {
    const similarity = similarities.get(passage.id) ?? null
    // A passage that is not embedded yet must not fall behind all that are.
    const meaning = similarity === null ? words : Math.max(0, similarity) / (mostSimilar || 1)
    const score = share * words + (1 - share) * meaning
    return { passage, score, parts: { words, similarity } }
  })
  const ranked = spreadOverFiles(
    combined.toSorted((one, two) => two.score - one.score || one.passage.id - two.passage.id),
    limit,
    ({ passage }) => passage.file_id,
  )
  const best = Math.max(ranked[0]?.score ?? 0, Number.MIN_VALUE)
  return ranked.map(({ passage, score, parts }) => ({ ...passage, relevance: score / best, parts }))
}

/** The passages by words, best first: the best `limit`, and the others where passages were also found by meaning. */
function rankByWords(
  results: SearchResults,
  terms: ReadonlyMap<string, number>,
  search_weight: number,
  limit: number,
): ScoredPassage[] {
  const { averageWords } = results
  const feedbackWeight = maxFeedbackWeight * (1 - search_weight / 100)
  const weights = new Map(
    [...terms].map(([term, count]) => [term, count * inverseFrequency(results, term)]),
  )
  const all = results.passages
    .map((passage) => countTerms(passage, terms, results))
    .map((counted) => ({ counted, score: bm25(counted, weights, averageWords) }))
    .toSorted(byScore)
  const best = bestOfFiles(all, limit)
  if (feedbackWeight === 0 || (best[0]?.score ?? 0) === 0) return all
  const candidates = new Set([...terms.keys(), ...sharedTerms(best.slice(0, feedbackPassages))])
  const rescored = (results.similarities == null ? best : all).map(({ counted, score }) => ({
    counted: countTerms(counted.passage, candidates, results),
    score,
  }))
  const ranked = rescored.slice(0, best.length)
  const expanded = expandQuery(results, terms, ranked, feedbackWeight)
  return rescored
    .map(({ counted }) => ({ counted, score: bm25(counted, expanded, averageWords) }))
    .toSorted(byScore)
}

function bestOfFiles(ranked: readonly ScoredPassage[], limit: number): ScoredPassage[] {
  return spreadOverFiles(ranked, limit, ({ counted }) => counted.passage.file_id)
}

/**
 * The best items, in their order. While other files have items, one file gets at most half of `limit`, because the rows
 * of a long table repeat the words of every question about its subject.
 */
export function spreadOverFiles<Item>(
  items: readonly Item[],
  limit: number,
  fileOf: (item: Item) => string,
): Item[] {
  if (items.length <= limit) return [...items]
  const most = Math.ceil(limit * othersShare)
  const counts = new Map<string, number>()
  const chosen = new Set<Item>()
  for (const item of items) {
    const file = fileOf(item)
    const count = (counts.get(file) ?? 0) + 1
    counts.set(file, count)
    if (count <= most && chosen.size < limit) chosen.add(item)
  }
  for (const item of items) if (chosen.size < limit) chosen.add(item)
  return items.filter((item) => chosen.has(item))
}

function byScore(one: ScoredPassage, two: ScoredPassage): number {
  return two.score - one.score || one.counted.passage.id - two.counted.passage.id
}

// The best passage is the first.
function withRelevance(ranked: readonly ScoredPassage[]): RankedPassage[] {
  const best = Math.max(ranked[0]?.score ?? 0, Number.MIN_VALUE)
  return ranked.map(({ counted, score }) => ({ ...counted.passage, relevance: score / best }))
}

interface TermCounts {
  passage: FoundPassage
  counts: Map<string, number>
  words: number
}

interface ScoredPassage {
  counted: TermCounts
  score: number
}

const noForms: ReadonlyMap<string, string> = new Map()

/** Counts some terms of a passage. A passage has a hundred others, so counting all would take most of the time. */
function countTerms(
  passage: FoundPassage,
  counted: { has: (term: string) => boolean },
  { termOfForm = noForms }: Pick<SearchResults, 'termOfForm'>,
): TermCounts {
  const hasForms = termOfForm.size > 0
  const counts = new Map<string, number>()
  const count = (terms: readonly string[], weight: number) => {
    for (const word of terms) {
      const term = hasForms ? (termOfForm.get(word) ?? word) : word
      if (counted.has(term)) counts.set(term, (counts.get(term) ?? 0) + weight)
    }
  }
  count(passage.heading_terms, headingWeight)
  count(passage.terms, 1)
  return { passage, counts, words: passage.heading_terms.length + passage.terms.length }
}

function inverseFrequency({ frequencies, total }: SearchResults, term: string): number {
  const frequency = frequencies.get(term) ?? 0
  return Math.log(1 + (total - frequency + 0.5) / (frequency + 0.5))
}

function bm25(passage: TermCounts, weights: ReadonlyMap<string, number>, averageWords: number) {
  const lengthNorm = k1 * (1 - b + (b * passage.words) / averageWords)
  let score = 0
  for (const [term, weight] of weights) {
    const count = passage.counts.get(term)
    if (count !== undefined) score += (weight * count * (k1 + 1)) / (count + lengthNorm)
  }
  return score
}

/** The terms that enough of these passages have to be feedback. */
function sharedTerms(passages: readonly ScoredPassage[]): string[] {
  const occurrences = new Map<string, number>()
  for (const { passage } of passages.map(({ counted }) => counted)) {
    for (const term of new Set([...passage.heading_terms, ...passage.terms])) {
      occurrences.set(term, (occurrences.get(term) ?? 0) + 1)
    }
  }
  return [...occurrences].filter(([, count]) => count >= minFeedbackPassages).map(([term]) => term)
}

// Adds the terms that distinguish the best passages from the other results.
function expandQuery(
  results: SearchResults,
  terms: ReadonlyMap<string, number>,
  ranked: readonly ScoredPassage[],
  feedbackWeight: number,
): Map<string, number> {
  const passageFrequencies = new Map<string, number>()
  for (const { counted } of ranked) {
    for (const term of counted.counts.keys())
      passageFrequencies.set(term, (passageFrequencies.get(term) ?? 0) + 1)
  }
  const idf = (term: string) =>
    terms.has(term)
      ? inverseFrequency(results, term)
      : Math.log(
          1 +
            (ranked.length - (passageFrequencies.get(term) ?? 0) + 0.5) /
              ((passageFrequencies.get(term) ?? 0) + 0.5),
        )
  const best = ranked.slice(0, feedbackPassages)
  const sum = best.reduce((total, { score }) => total + score, 0)

  const feedback = new Map<string, number>()
  for (const { counted, score } of best) {
    for (const [term, count] of counted.counts) {
      if (!/^\p{L}{2}/u.test(term)) continue
      const share = ((score / sum) * count * idf(term)) / counted.words
      feedback.set(term, (feedback.get(term) ?? 0) + share)
    }
  }
  const strongest = [...feedback].toSorted((one, two) => two[1] - one[1]).slice(0, feedbackTerms)
  const strength = strongest.reduce((total, [, share]) => total + share, 0)
  const totalCount = [...terms.values()].reduce((total, count) => total + count, 0)

  const weights = new Map<string, number>()
  for (const [term, count] of terms) weights.set(term, ((1 - feedbackWeight) * count) / totalCount)
  for (const [term, share] of strongest) {
    weights.set(term, (weights.get(term) ?? 0) + (feedbackWeight * share) / strength)
  }
  for (const [term, weight] of weights) weights.set(term, weight * idf(term))
  return weights
}
