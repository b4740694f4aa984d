import type { QueryConfig } from '#contract/query-config.ts'
import { termsOf } from '#service/retrieval/words.ts'
import type { Question } from './read-question.ts'
import type { ScoredStatement } from './score-statements.ts'
import { knowsNouns } from './languages/question-nouns.ts'
import { asksOverRows } from './tables/table-request.ts'
import { asksYesOrNo } from './tables/yes-no-questions.ts'
import { namedValueOf } from './values/named-values.ts'
import { thingOf } from './statement-subject.ts'

// Below this share of the question's weight, a statement only happens to share some words with it.
const minSupport = 0.5
// Where a statement must also mention a noun of the question, words in common prove more.
const minSupportWithNouns = 0.41
const maxRequiredSupport = 0.9
// Scripts without spaces are compared by character bigrams, and few of those survive rephrasing.
const minBigramSupport = 0.42
// A statement with a value of the kind that is asked for needs less than one that has only words in common.
const valueAllowance = 0.1
const valueAllowanceWithNouns = 0.05
// Up to this number, a quote only needs a score close to the best one. The minimum rises with each further quote, and
// a quote that adds little to the others is ranked lower.
const freeQuotes = 3
const repetitionPenalty = 0.15
const minOtherSide = 0.9
const minOtherSideSupport = 0.75

// So many rows that are equally good have the words by chance.
const minCrowdingRows = 8
const minShareOfCrowd = 0.7

/** A statement of an answer, with those of other files that say the same in the same words. */
export interface StatementWithCopies extends ScoredStatement {
  copies: readonly ScoredStatement[]
}

/** Gives the statements of an answer, at most so many, with some of all that were `read` near them. */
export type NeighbourRule = (
  answering: readonly StatementWithCopies[],
  read: readonly ScoredStatement[],
  question: Question,
  maxStatements: number,
) => readonly StatementWithCopies[]

/** Selects the statements of an answer, best first; an empty list when none has enough support. */
export function selectStatements(
  scored: readonly ScoredStatement[],
  question: Question,
  config: QueryConfig,
  usesBigrams = isWithoutSpaces(question),
): StatementWithCopies[] {
  const mentionsNouns = !usesBigrams && knowsNouns(question.language)
  const minimum = usesBigrams ? minBigramSupport : mentionsNouns ? minSupportWithNouns : minSupport
  const allowance = usesBigrams ? 0 : mentionsNouns ? valueAllowanceWithNouns : valueAllowance
  const requiredSupport = minimum + (maxRequiredSupport - minimum) * config.grounding_level
  const keywordWeight = config.search_weight / 100
  const combinedScore = (statement: ScoredStatement) =>
    keywordWeight * statement.keyword + (1 - keywordWeight) * statement.related
  const supported = scored
    .filter(({ support, holdsValue }) => support >= requiredSupport - (holdsValue ? allowance : 0))
    .toSorted(
      (a, b) =>
        combinedScore(b) - combinedScore(a) || a.passage.id - b.passage.id || a.start - b.start,
    )
  const crowd = crowdingTable(supported, combinedScore, question)
  const uncrowded = supported.filter((statement) => crowd === null || tableOf(statement) !== crowd)
  const isAnsweredInWords = uncrowded[0]?.passage.header === null && uncrowded[0].hasAllContent
  const bestScore = (field: 'keyword' | 'related') =>
    uncrowded.reduce((best, statement) => Math.max(best, statement[field]), 0)
  const bestKeyword = bestScore('keyword')
  const bestRelated = bestScore('related')

  const selected: ScoredStatement[] = []
  // Two witnesses can contradict each other in a light that was on, and in a speed.
  const canBeDisputed = asksYesOrNo(question) || namedValueOf(question.text) !== null
  const asksForThing = thingOf(question) !== null
  const questionTerms = new Set(question.terms.map(({ term }) => term))
  const quotedTerms = new Set<string>()
  for (const statement of uncrowded) {
    if (selected.length >= config.max_snippets) break
    const minShare = (threshold: number): number => requiredShare(threshold, selected.length)
    const value =
      selected.length < freeQuotes ? 1 : addedValue(statement, questionTerms, quotedTerms)
    const isGood =
      statement.keyword * value >= bestKeyword * minShare(config.keyword_threshold) ||
      (keywordWeight < 1 &&
        statement.related * value >= bestRelated * minShare(config.semantic_threshold))
    const isOtherSide = canBeDisputed && speaksBesides(statement, selected)
    if (
      isAnsweredInWords &&
      (borrowsFromColumn(statement, question) || isRowWithoutWords(statement, question))
    )
      continue
    // Two files can say nearly the same of two things: “The contract with Alba ends in May”, “… with Bern …”.
    const isRepeated = selected.some(
      (other) =>
        isDuplicate(statement, other) &&
        (!asksForThing ||
          other.passage.file_id === statement.passage.file_id ||
          wordsOf(other) === wordsOf(statement)),
    )
    if ((!isGood && !isOtherSide) || isRepeated) continue
    selected.push(statement)
    for (const term of statement.terms) quotedTerms.add(term)
  }
  return withCopies(selected, uncrowded, config.max_snippets)
}

function tableOf({ passage: { version_id, header } }: ScoredStatement): string | null {
  return header === null ? null : JSON.stringify([version_id, header])
}

/**
 * A table of which many rows have the words of the question, where a sentence has all of them as well: “warranty claim” is
 * a note on some of 50,000 orders of chairs, and the policy says how long the warranty on chairs is. Null where the question
 * asks for rows.
 */
function crowdingTable(
  supported: readonly ScoredStatement[],
  scoreOf: (statement: ScoredStatement) => number,
  { text }: Question,
): string | null {
  const [best] = supported
  const table = best === undefined ? null : tableOf(best)
  if (best === undefined || table === null || asksOverRows(text)) return null
  const sentence = supported.find(
    ({ passage, hasAllContent }) => passage.header === null && hasAllContent,
  )
  if (sentence === undefined || scoreOf(sentence) < scoreOf(best) * minShareOfCrowd) return null
  const rows = supported.filter(
    (statement) =>
      tableOf(statement) === table && scoreOf(statement) >= scoreOf(best) * minShareOfCrowd,
  )
  return rows.length >= minCrowdingRows ? table : null
}

/**
 * Whether another document says something of all that a question names: of two witnesses, one says that the
 * light was on.
 */
function speaksBesides(
  { passage, contentSupport, support }: ScoredStatement,
  selected: readonly ScoredStatement[],
): boolean {
  return (
    passage.header === null &&
    contentSupport >= minOtherSide &&
    support >= minOtherSideSupport &&
    selected.length > 0 &&
    selected.length < freeQuotes &&
    selected.every((other) => other.passage.file_id !== passage.file_id)
  )
}

/** The selected statements with the equal ones of other files, one of each file, as long as all are at most so many. */
function withCopies(
  selected: readonly ScoredStatement[],
  supported: readonly ScoredStatement[],
  maxStatements: number,
): StatementWithCopies[] {
  const byWords = Map.groupBy(supported, wordsOf)
  let room = maxStatements - selected.length
  return selected.map((statement) => {
    const files = new Set([statement.passage.file_id])
    const copies = (byWords.get(wordsOf(statement)) ?? []).filter((copy) => {
      const { file_id } = copy.passage
      if (files.has(file_id) || files.size > room || isTwin(copy, statement)) return false
      files.add(file_id)
      return true
    })
    room -= copies.length
    return { ...statement, copies }
  })
}

/** Whether two statements are the same place of the same file, which was added to two graphs. */
function isTwin(a: ScoredStatement, b: ScoredStatement): boolean {
  const [own, other] = [a.passage, b.passage]
  return (
    a.start === b.start &&
    own.file_name === other.file_name &&
    own.page === other.page &&
    own.text === other.text
  )
}

// Equal rows say the same only below equal names of columns.
function wordsOf({ text, passage }: ScoredStatement): string {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+|[%€$£¥+-]/gu) ?? []
  return JSON.stringify([passage.header, words])
}

/**
 * Whether a word of the question stands only in the name of a column that is about something else: the measured “Wind
 * (knots)” is no “wind limit”.
 */
function borrowsFromColumn({ passage, terms: own }: ScoredStatement, question: Question): boolean {
  const columns = (passage.header ?? []).map((name) => termsOf(name))
  const isInQuestion = (term: string): boolean =>
    question.terms.some((other) => other.term === term || other.related.includes(term))
  return question.terms.some(({ term, kind, related }) => {
    if (kind === 'generic' || [term, ...related].some((form) => own.has(form))) return false
    const named = columns.filter((column) => column.includes(term))
    return named.length > 0 && !named.some((column) => column.every(isInQuestion))
  })
}

/** Whether only the heading above a row has words of the question: “Expenses”. */
function isRowWithoutWords({ passage, lacked }: ScoredStatement, { terms }: Question): boolean {
  return (
    passage.header !== null &&
    lacked.length === terms.filter(({ kind }) => kind !== 'generic').length
  )
}

// Threshold 0 admits statements half as good as the best one; threshold 1 only its equals.
function requiredShare(threshold: number, quotes: number): number {
  const tolerance = (1 - threshold) / 2
  return 1 - tolerance * Math.min(1, freeQuotes / Math.max(quotes, 1))
}

// Rows are never repetitions, since each has its own values. Words of the question are not counted as repetition
// either: in a list of offices every line has the word “office”.
function addedValue(
  { passage, terms }: ScoredStatement,
  questionTerms: ReadonlySet<string>,
  quoted: ReadonlySet<string>,
): number {
  const added = terms.difference(questionTerms)
  if (passage.header !== null || added.size === 0) return 1
  return 1 - repetitionPenalty * (added.intersection(quoted).size / added.size)
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

function isWithoutSpaces({ terms }: Question): boolean {
  const bigrams = terms.filter(({ term }) =>
    /\p{scx=Han}|\p{scx=Hira}|\p{scx=Kana}|\p{scx=Thai}/u.test(term),
  )
  return bigrams.length * 2 > terms.length
}
