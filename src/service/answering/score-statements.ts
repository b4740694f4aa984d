import { rankPassages } from '#service/retrieval/rank-passages.ts'
import { languageOf } from '#service/retrieval/stop-words.ts'
import type { SearchResults } from '#service/retrieval/search-results.ts'
import { answerTypeFit } from './answer-type.ts'
import type { Question } from './read-question.ts'
import { termWeights } from './read-question.ts'
import { statementsOf } from './statements.ts'
import type { Statement } from './statements.ts'

export interface ScoredStatement extends Statement {
  /** Ranking scores by the question's own words, and with synonyms as well; only for comparison. */
  keyword: number
  related: number
  /** The share of the question that the statement covers, from 0 to 1; decides whether it is an answer at all. */
  support: number
  /** Coverage computed from the question and the text alone, without statistics of other files, for callers. */
  score: number
}

// A synonym may mean something else here, so it counts less than the word itself.
const relatedTermStrength = 0.85
const variantTermStrength = 0.7
const pointerFactor = 0.6
// A statement that matches only a name is about the right subject but another question.
const nameOnlyFactor = 0.6
// A statement that lacks a name of the question, as does its context, is about another subject.
const missingNameFactor = 0.3
const longStatementChars = 400

// Splitting into statements and scoring cost far more than ranking, so only the best passages get both.
const maxReadPassages = 40

/** The statements of the passages that rank best for the terms, scored against the question. */
export function scoreBestPassages(
  results: SearchResults,
  question: Question,
  terms: ReadonlyMap<string, number>,
  search_weight: number,
): ScoredStatement[] {
  const passages = rankPassages(results, terms, search_weight).slice(0, maxReadPassages)
  return scoreStatements(
    passages.flatMap((passage) => statementsOf(passage, question)),
    question,
    results,
    search_weight,
  )
}

/** Scores statements against a question. */
function scoreStatements(
  statements: readonly Statement[],
  question: Question,
  results: SearchResults,
  search_weight: number,
): ScoredStatement[] {
  const weights = termWeights(question, results)
  const plainWeights = termWeights(question, null)
  const isGerman = languageOf(question.text) === 'de'
  const variants = question.terms.map(({ term }) =>
    results.frequencies.has(term) ? [] : variantsOf(term, results, isGerman),
  )
  // `search_weight` from 0 to 50 gives synonyms their full weight; 100 gives them none.
  const relatedWeight = Math.min(1, 2 - search_weight / 50)

  return statements.map((statement) => {
    const own = question.terms.map(({ term }, index) =>
      Math.max(
        strengthOf([term], statement),
        variantTermStrength * strengthOf(variants[index] ?? [], statement),
      ),
    )
    const related = question.terms.map(({ related: others }, index) =>
      Math.max(own[index] ?? 0, relatedTermStrength * strengthOf(others, statement)),
    )
    const isNameMissing = question.terms.some(
      ({ term, kind, related: others }, index) =>
        kind === 'name' &&
        ((related[index] ?? 0) === 0 ||
          (question.subject.includes(term) &&
            !mentions([term, ...others, ...(variants[index] ?? [])], statement))),
    )
    const contentStrengths = question.terms.flatMap(({ kind }, index) =>
      kind === 'content' ? [related[index] ?? 0] : [],
    )
    const matchesNameOnly =
      contentStrengths.length > 0 && contentStrengths.every((strength) => strength < 0.5)
    const fit =
      answerTypeFit(
        { ...statement, isRow: statement.passage.header !== null },
        question.answerType,
      ) *
      (isNameMissing ? missingNameFactor : 1) *
      (matchesNameOnly ? nameOnlyFactor : 1) *
      (statement.isPointer ? pointerFactor : 1)
    const ownSupport = coverage(own, weights)
    const relatedSupport = coverage(related, weights)
    const support = ownSupport + relatedWeight * (relatedSupport - ownSupport)
    const order =
      fit *
      (0.75 + 0.25 * statement.passage.relevance) *
      (1 + 0.1 * adjacency(question, statement)) *
      (statement.text.length > longStatementChars ? 0.9 : 1)
    return {
      ...statement,
      keyword: ownSupport * order,
      related: relatedSupport * order,
      support: support * fit,
      score: Math.min(
        1,
        (1 - relatedWeight) * coverage(own, plainWeights) * fit +
          relatedWeight * coverage(related, plainWeights) * fit,
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

function mentions(terms: readonly string[], { terms: own, around }: Statement): boolean {
  return terms.some(
    (term) => own.has(term) || around.some((group) => group.isSubject && group.terms.has(term)),
  )
}

function coverage(strengths: readonly number[], weights: readonly number[]): number {
  let matchedWeight = 0
  let totalWeight = 0
  for (const [index, weight] of weights.entries()) {
    matchedWeight += weight * (strengths[index] ?? 0)
    totalWeight += weight
  }
  return totalWeight === 0 ? 0 : matchedWeight / totalWeight
}

// The share of adjacent pairs of the question's terms whose terms both occur in the statement.
function adjacency(question: Question, { text, terms }: Statement): number {
  const pairs = question.terms
    .slice(1)
    .map(({ term }, index) => [question.terms[index]?.term, term])
  if (pairs.length === 0 || text.length > 2000) return 0
  const adjacent = pairs.filter(
    ([a, b]) => a !== undefined && b !== undefined && terms.has(a) && terms.has(b),
  )
  return adjacent.length / pairs.length
}

// A word that occurs nowhere may be another form, or a misspelling, of one that does.
function variantsOf(term: string, { passages }: SearchResults, isGerman: boolean): string[] {
  if (!/^\p{L}{5,}$/u.test(term)) return []
  const stem = isGerman ? germanStem(term) : null
  const variants = new Set<string>()
  for (const passage of passages.slice(0, 40)) {
    for (const other of passage.terms) {
      if (isVariant(term, other) || (stem !== null && stem === germanStem(other)))
        variants.add(other)
    }
  }
  return [...variants]
}

// “Reinigt” and “gereinigt”, “prüft” and “prüfen”.
function germanStem(term: string): string | null {
  const stem = term.replace(/^ge(?=\p{L}{4})/u, '').replace(/(?:te[nt]?|est|et|en|st|t|e)$/u, '')
  return stem.length >= 4 ? stem : null
}

function isVariant(a: string, b: string): boolean {
  const longer = Math.max(a.length, b.length)
  if (Math.min(a.length, b.length) < 5 || Math.abs(a.length - b.length) > 3) return false
  let commonPrefix = 0
  while (commonPrefix < longer && a[commonPrefix] === b[commonPrefix]) commonPrefix += 1
  if (commonPrefix >= 5 && commonPrefix >= 0.6 * longer) return true
  let commonSuffix = 0
  while (
    commonSuffix < longer - commonPrefix &&
    a.at(-1 - commonSuffix) === b.at(-1 - commonSuffix)
  )
    commonSuffix += 1
  const differing = longer - commonPrefix - commonSuffix
  const areSwapped =
    a.length === b.length &&
    differing === 2 &&
    a[commonPrefix] === b[commonPrefix + 1] &&
    a[commonPrefix + 1] === b[commonPrefix]
  // The words differ in one letter left out, added or changed, or in two swapped.
  return commonPrefix >= 2 && (differing <= 1 || areSwapped)
}
