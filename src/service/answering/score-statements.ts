import type { Found } from '#service/retrieval/search-index.ts'
import { fulfils } from './expectations.ts'
import type { Question } from './read-question.ts'
import { termWeights } from './read-question.ts'
import type { Statement } from './statements.ts'

export interface ScoredStatement extends Statement {
  /** How good an answer it is, by the question's own words and with related words; for comparing. */
  keyword: number
  related: number
  /** How much of the question it holds, 0 to 1: whether it is an answer at all. */
  support: number
  /** The same from the question and the texts alone, as callers may know it. */
  score: number
}

// another word for the same thing may mean something else
const relatedStrength = 0.85
const variantStrength = 0.7
const pointerShare = 0.6
// where a name is all that fits, it is the right subject but another matter
const nameAloneShare = 0.6
// a name that the statement and its surroundings lack: it is about something else
const strangerShare = 0.3
const longStatement = 400

/** Scores statements against a question. */
export function scoreStatements(
  statements: readonly Statement[],
  question: Question,
  found: Found,
  search_weight: number,
): ScoredStatement[] {
  const weights = termWeights(question, found)
  const plainWeights = termWeights(question, null)
  const variants = question.terms.map(({ term }) =>
    found.frequencies.has(term) ? [] : variantsOf(term, found),
  )
  // from the middle down, a related word says as much as it can
  const relatedShare = Math.min(1, 2 - search_weight / 50)

  return statements.map((statement) => {
    const own = question.terms.map(({ term }, index) =>
      Math.max(
        strengthOf([term], statement),
        variantStrength * strengthOf(variants[index] ?? [], statement),
      ),
    )
    const related = question.terms.map(({ related: others }, index) =>
      Math.max(own[index] ?? 0, relatedStrength * strengthOf(others, statement)),
    )
    const isStranger = question.terms.some(
      ({ kind }, index) => kind === 'name' && (related[index] ?? 0) === 0,
    )
    const telling = question.terms.flatMap(({ kind }, index) =>
      kind === 'telling' ? [related[index] ?? 0] : [],
    )
    const isNameAlone = telling.length > 0 && telling.every((strength) => strength < 0.5)
    const fit =
      fulfils(statement.text, question.expects) *
      (isStranger ? strangerShare : 1) *
      (isNameAlone ? nameAloneShare : 1) *
      (statement.isPointer ? pointerShare : 1)
    const ownSupport = coverage(own, weights)
    const relatedSupport = coverage(related, weights)
    const support = ownSupport + relatedShare * (relatedSupport - ownSupport)
    const order =
      fit *
      (0.75 + 0.25 * statement.passage.relevance) *
      (1 + 0.1 * adjacency(question, statement)) *
      (statement.text.length > longStatement ? 0.9 : 1)
    return {
      ...statement,
      keyword: ownSupport * order,
      related: relatedSupport * order,
      support: support * fit,
      score: Math.min(
        1,
        (1 - relatedShare) * coverage(own, plainWeights) * fit +
          relatedShare * coverage(related, plainWeights) * fit,
      ),
    }
  })
}

function strengthOf(terms: readonly string[], { terms: own, around }: Statement): number {
  let strength = 0
  for (const term of terms) {
    if (own.has(term)) return 1
    for (const group of around) {
      if (group.strength > strength && group.terms.has(term)) strength = group.strength
    }
  }
  return strength
}

function coverage(strengths: readonly number[], weights: readonly number[]): number {
  let held = 0
  let all = 0
  for (const [index, weight] of weights.entries()) {
    held += weight * (strengths[index] ?? 0)
    all += weight
  }
  return all === 0 ? 0 : held / all
}

// the share of the question's neighbouring words that are neighbours here too
function adjacency(question: Question, { text, terms }: Statement): number {
  const pairs = question.terms
    .slice(1)
    .map(({ term }, index) => [question.terms[index]?.term, term])
  if (pairs.length === 0 || text.length > 2000) return 0
  const near = pairs.filter(
    ([a, b]) => a !== undefined && b !== undefined && terms.has(a) && terms.has(b),
  )
  return near.length / pairs.length
}

// a word that stands nowhere may be a form, or a slip, of one that does
function variantsOf(term: string, { passages }: Found): string[] {
  if (!/^\p{L}{5,}$/u.test(term)) return []
  const variants = new Set<string>()
  for (const passage of passages.slice(0, 40)) {
    for (const other of passage.terms) if (isVariant(term, other)) variants.add(other)
  }
  return [...variants]
}

function isVariant(a: string, b: string): boolean {
  const longer = Math.max(a.length, b.length)
  if (Math.min(a.length, b.length) < 5 || Math.abs(a.length - b.length) > 3) return false
  let same = 0
  while (same < longer && a[same] === b[same]) same += 1
  if (same >= 5 && same >= 0.6 * longer) return true
  let ending = 0
  while (ending < longer - same && a.at(-1 - ending) === b.at(-1 - ending)) ending += 1
  // one letter left out, added, changed, or two swapped
  return same >= 2 && longer - same - ending <= (a.length === b.length ? 2 : 1)
}
