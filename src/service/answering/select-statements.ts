import type { QueryConfig } from '#contract/questions.ts'
import type { ScoredStatement } from './score-statements.ts'

// Below this share of the question's weight, a statement only happens to share some words with it.
const minSupport = 0.5
const maxRequiredSupport = 0.9
// Scripts without spaces are compared by character bigrams, and few of those survive rephrasing.
const minBigramSupport = 0.35

/** Selects the statements of an answer, best first; an empty list when none has enough support. */
export function selectStatements(
  scored: readonly ScoredStatement[],
  config: QueryConfig,
  usesBigrams: boolean,
): ScoredStatement[] {
  const minimum = usesBigrams ? minBigramSupport : minSupport
  const requiredSupport = minimum + (maxRequiredSupport - minimum) * config.grounding_level
  const keywordWeight = config.search_weight / 100
  const combinedScore = (statement: ScoredStatement) =>
    keywordWeight * statement.keyword + (1 - keywordWeight) * statement.related
  const supported = scored
    .filter(({ support }) => support >= requiredSupport)
    .toSorted(
      (a, b) =>
        combinedScore(b) - combinedScore(a) || a.passage.id - b.passage.id || a.start - b.start,
    )
  const bestScore = (field: 'keyword' | 'related') =>
    supported.reduce((best, statement) => Math.max(best, statement[field]), 0)
  const minKeyword = bestScore('keyword') * thresholdFactor(config.keyword_threshold)
  const minRelated = bestScore('related') * thresholdFactor(config.semantic_threshold)

  const selected: ScoredStatement[] = []
  for (const statement of supported) {
    if (selected.length >= config.max_snippets) break
    const isGood =
      statement.keyword >= minKeyword || (keywordWeight < 1 && statement.related >= minRelated)
    if (!isGood || selected.some((other) => isDuplicate(statement, other))) continue
    selected.push(statement)
  }
  return selected
}

// Threshold 0 admits statements half as good as the best one; threshold 1 only its equals.
function thresholdFactor(threshold: number): number {
  return 0.5 + threshold / 2
}

function isDuplicate(a: ScoredStatement, b: ScoredStatement): boolean {
  if (a.passage.header !== null || b.passage.header !== null) return a.text === b.text
  const [small, large] = a.terms.size < b.terms.size ? [a.terms, b.terms] : [b.terms, a.terms]
  if (small.size < 0.8 * large.size) return false
  // Two statements that differ in a number state two facts, however many words they share.
  const difference = a.terms.symmetricDifference(b.terms)
  if ([...difference].some((term) => /\p{N}/u.test(term))) return false
  let shared = 0
  for (const term of small) if (large.has(term)) shared += 1
  return shared >= 0.9 * large.size
}
