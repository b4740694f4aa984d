import type { QueryConfig } from '#contract/questions.ts'
import type { ScoredStatement } from './score-statements.ts'

// below this share of the question a statement merely shares some words with it
const leastSupport = 0.5
const mostSupport = 0.9
// scripts without spaces are compared by pairs of characters, and few of them survive rephrasing
const leastSupportByPairs = 0.35

/** The statements an answer is made of, best first; none when nothing supports an answer. */
export function chooseStatements(
  scored: readonly ScoredStatement[],
  config: QueryConfig,
  byPairs: boolean,
): ScoredStatement[] {
  const least = byPairs ? leastSupportByPairs : leastSupport
  const needed = least + (mostSupport - least) * config.grounding_level
  const ownShare = config.search_weight / 100
  const mixed = (each: ScoredStatement) => ownShare * each.keyword + (1 - ownShare) * each.related
  const supported = scored
    .filter(({ support }) => support >= needed)
    .toSorted((a, b) => mixed(b) - mixed(a) || a.passage.id - b.passage.id || a.start - b.start)
  const best = (of: 'keyword' | 'related') =>
    supported.reduce((most, each) => Math.max(most, each[of]), 0)
  const keywordNeeded = best('keyword') * cut(config.keyword_threshold)
  const relatedNeeded = best('related') * cut(config.semantic_threshold)

  const chosen: ScoredStatement[] = []
  for (const each of supported) {
    if (chosen.length >= config.max_snippets) break
    const isGood = each.keyword >= keywordNeeded || (ownShare < 1 && each.related >= relatedNeeded)
    if (!isGood || chosen.some((other) => isRepeated(each, other))) continue
    chosen.push(each)
  }
  return chosen
}

// 0 lets in what is half as good as the best, 1 only what is as good
function cut(threshold: number): number {
  return 0.5 + threshold / 2
}

function isRepeated(a: ScoredStatement, b: ScoredStatement): boolean {
  if (a.passage.header !== null || b.passage.header !== null) return a.text === b.text
  const [small, large] = a.terms.size < b.terms.size ? [a.terms, b.terms] : [b.terms, a.terms]
  if (small.size < 0.8 * large.size) return false
  // the same words about another number are another fact
  const apart = a.terms.symmetricDifference(b.terms)
  if ([...apart].some((term) => /\p{N}/u.test(term))) return false
  let shared = 0
  for (const term of small) if (large.has(term)) shared += 1
  return shared >= 0.9 * large.size
}
