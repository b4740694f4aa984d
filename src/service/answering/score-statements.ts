import { rankPassages, spreadOverFiles } from '#service/retrieval/rank-passages.ts'
import type { SearchResults } from '#service/retrieval/search-results.ts'
import { answerTypeFit } from './answer-type.ts'
import { lacksExistence } from './named/asked-existence.ts'
import { namesAnswer } from './named/named-answers.ts'
import { scriptLanguage } from './languages/languages.ts'
import { countsOneOf, isSumOf, lacksCounter, withoutMeasures } from './languages/question-focus.ts'
import { focusForms, nounForms, orderForms } from './languages/question-forms.ts'
import type { NounForms } from './languages/question-forms.ts'
import type { Question } from './read-question.ts'
import { termWeights } from './read-question.ts'
import { oppositeTimeOf } from './conditions/before-after.ts'
import { formStrength, otherForms, variantsOf } from './forms/other-forms.ts'
import { isShortened, mentions, strengthOf } from './forms/mentioned-terms.ts'
import { lacksRate } from './everyday/discounts.ts'
import { lookAlikesOf } from './forms/look-alikes.ts'
import { leavesAnswerTo } from './forms/telling-words.ts'
import { otherSizeOf } from './everyday/other-sizes.ts'
import { otherRankOf } from './everyday/ranks.ts'
import { unknownTerms, withForms } from './forms/unknown-terms.ts'
import { adjacency, statementsOf, type Statement } from './statements.ts'
import { namesAgent } from './german/agents.ts'
import { lacksName } from './german/asked-names.ts'
import { eventVerbOf } from './german/event-verbs.ts'
import { withoutMonthsOf } from './dates/months.ts'
import { askedNumberOf } from './values/asked-columns.ts'
import { contactValueOf } from './values/contact-values.ts'
import { lacksSizeOf } from './values/sizes.ts'
import { lacksBound, otherTimesFor, timeFit } from './values/time-fit.ts'
import { asksForReason, givesReason } from './values/reasons.ts'
import { isFragmentFor } from './statement-subject.ts'
import { isAddressed } from './addressed/addressed-rows.ts'
import { dateOrdersOf } from './tables/cell-dates.ts'
import { legendsOf } from './tables/legends.ts'
import { nameColumnsOf } from './tables/table-columns.ts'
import { phraseOf } from './tables/table-rows.ts'

export interface ScoredStatement extends Statement {
  /** Ranking scores by the question's own words, and with synonyms as well; only for comparison. */
  keyword: number
  related: number
  /** The share of the question that the statement covers, from 0 to 1; decides whether it is an answer at all. */
  support: number
  /**
   * Whether it is about a word of the question, and holds a number, a sum, a time or a measure that is asked for, or the
   * value of a label in the question.
   */
  holdsValue: boolean
  /** Coverage computed from the question and the text alone, without statistics of other files, for callers. */
  score: number
  /** The share of the question's names and content words that the statement covers, from 0 to 1. */
  contentSupport: number
  /** Those that the statement itself, without its context, has in no form, and whether there are none. */
  lacked: readonly string[]
  hasAllContent: boolean
  /** Whether the question asks if there is a thing that neither the statement nor what it stands below names. */
  lacksThing: boolean
}

// A synonym may mean something else here, so it counts less than the word itself.
const relatedTermStrength = 0.85
const pointerFactor = 0.6
// A statement that matches only a name is about the right subject but another question. A name in full has many of its words.
const nameOnlyFactor = 0.6
const fullNameOnlyFactor = 0.5
// A statement that lacks a name of the question, as does its context, is about another subject.
const missingNameFactor = 0.3
// It has the others: “the Junta General de Iglesia y Sociedad” without its “UMC”.
const missingOneNameFactor = 0.6
const minManyNames = 3
const unnamedFactor = 0.6
// The statement does not mention the person or the thing for whose name or number the question asks.
const missingFocusFactor = 0.5
// Any number in the “Volunteer handbook” is no number of volunteers.
const minStrengthOfCounted = 0.8
// Of a question whether a thing is in a place, the statement has no more than the place.
const missingThingFactor = 0.2
// It has so many other words of the question that it can have another noun for the same.
const otherNounFactor = 0.75
const minOtherWords = 3
// It gives a sum where a number of things is asked for, or the time of another thing than the last or the first.
const otherThingFactor = 0.4
// No number stands right before what is counted, so another sentence that has one is a better answer.
const uncountedFactor = 0.8
// “La remise de la notice” hands over what another sentence gives 8 % off.
const noRateFactor = 0.8
const unnamedPersonFactor = 0.38
// It does not say what is done, where a German question asks when, why or by whom.
const unsaidVerbFactor = 0.8
// Another sentence of the passage has the word of the question that tells most.
const neighbourFactor = 0.75
const longStatementChars = 400
const unknownFactor = 0.6
const addressedSupport = 0.6
// Values of these types are recognized by little more than capital letters or digits, so finding one proves little.
const unmeasuredTypes = new Set<Question['answerType']>([
  null,
  'person',
  'place',
  'moment',
  'clock',
])

// Splitting into statements and scoring cost far more than ranking, so only the best passages get both.
export const maxReadPassages = 40

/** The statements of the passages that rank best for the terms, scored against the question. */
export function scoreBestPassages(
  results: SearchResults,
  question: Question,
  terms: ReadonlyMap<string, number>,
  search_weight: number,
): ScoredStatement[] {
  const ranked = rankPassages(results, terms, search_weight)
  const passages = spreadOverFiles(ranked, maxReadPassages, ({ file_id }) => file_id)
  const legendOf = legendsOf(results.passages)
  const orders = dateOrdersOf(results.passages)
  return scoreStatements(
    passages.flatMap((passage) => statementsOf(passage, question, legendOf, orders)),
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
  const plainWeights = termWeights(question, null)
  const nameColumns = nameColumnsOf(results.passages)
  const questionPhrase = phraseOf(question.text)
  // For a question that was completed from an earlier one, `selectFromPassages` checks the kind of the value.
  const isContinued = question.terms.some(({ kind }) => kind === 'inherited')
  const read = { ...results, passages: results.passages.slice(0, maxReadPassages) }
  const formsOf = otherForms(question, read)
  const language = scriptLanguage(question.language)
  const variants = question.terms.map(({ term }) => [
    ...formsOf(term),
    ...(results.frequencies.has(term) ? [] : variantsOf(term, read)),
  ])
  // Synonyms are listed in one form, and documents inflect them.
  const relatedForms = question.terms.map(({ related }) =>
    related.flatMap((other) => [
      other,
      ...formsOf(other).flatMap(({ term, strength }) => (strength === formStrength ? [term] : [])),
    ]),
  )
  // `search_weight` from 0 to 50 gives synonyms and rephrased words their full weight; 100 gives them none.
  const relatedWeight = Math.min(1, 2 - search_weight / 50)
  const unknown = unknownTerms(question, results, variants)
  const weights = termWeights(question, withForms(results, read.passages, question, variants)).map(
    (weight, index) =>
      unknown.has(index) ? weight * (1 - relatedWeight * (1 - unknownFactor)) : weight,
  )
  const formsAt = (index: number): string[] => (variants[index] ?? []).map(({ term }) => term)
  const contentWeights = plainWeights.map((weight, index) =>
    question.terms[index]?.kind === 'generic' ? 0 : weight,
  )
  const ownTerms = new Set(question.terms.map(({ term }) => term))
  const isInQuestion = (term: string): boolean => ownTerms.has(term)
  const allForms = question.terms.map(({ term, related }, index) => [
    term,
    ...related,
    ...formsAt(index),
    ...(relatedForms[index] ?? []),
  ])
  const focus = focusForms(question, allForms, formsAt, read.passages)
  const counted = new Set(focus.all)
  const isCount = question.answerType === 'count'
  const { isOnlyBefore, withoutBirths } = otherTimesFor(question.text, question.answerType)
  const order = orderForms(question, allForms)
  const isOtherRank = otherRankOf(question, allForms, statements)
  const nouns = nounForms(question, allForms, focus.all)
  const lacksThingOf = lacksExistence(question, variants, relatedForms)
  // Without a preposition, nothing tells a place from any other noun of German.
  const isGerman = question.language === 'de'
  const isGermanPlace = isGerman && question.answerType === 'place'
  const verb = isGerman ? eventVerbOf(question.text) : null
  const verbForms = question.terms.flatMap(({ term, kind }, index) =>
    term === verb && kind === 'content' ? (allForms[index] ?? []) : [],
  )

  const saysAgent = ({ text, terms: own }: Statement): boolean =>
    question.answerType === 'person' &&
    verbForms.some((form) => own.has(form)) &&
    namesAgent(text, question.text)

  const content = [...question.terms.keys()].filter(
    (index) => question.terms[index]?.kind === 'content' || question.terms[index]?.kind === 'name',
  )
  const names = [...question.terms.entries()].filter(([, { kind }]) => kind === 'name')
  const nameWords = names.filter(([, { term }]) => /^\p{L}{2,}$/u.test(term))
  const onlyNames = nameWords.length > 1 ? fullNameOnlyFactor : nameOnlyFactor
  // Who asks whom to call can be told a number.
  const tellsContact = question.answerType === 'person' ? contactValueOf(question.text) : null
  const isContact = ({ text, passage }: Statement): boolean =>
    tellsContact?.(text, passage) === true
  const withoutMonths = withoutMonthsOf(question.text)
  const isOppositeTime = oppositeTimeOf(question.text, question.language)
  const isOtherSize = otherSizeOf(
    question.text,
    statements.map(({ text, passage }) => [...(passage.header ?? []), text].join(' | ')),
  )
  const lacksSize = lacksSizeOf(
    question,
    content.flatMap((index) => allForms[index] ?? []),
  )
  const hasAskedNumber = askedNumberOf(question.text, question.answerType)
  const typeFitOf = (statement: Statement): number => {
    if (isContact(statement) || hasAskedNumber(statement)) return 1
    return answerTypeFit(
      {
        ...statement,
        isRow: statement.passage.header !== null,
        labels: statement.passage.header ?? statement.labels,
        text: withoutBirths(statement.text),
        ...(isCount && { text: withoutMeasures(statement.text, question.text) }),
        ...(question.isAttribute && { text: withoutMonths(statement.text) }),
      },
      question.answerType,
      language,
      question.isAttribute,
    )
  }
  const ownWords = ({ terms }: Statement): number =>
    content.filter((index) => allForms[index]?.some((form) => terms.has(form))).length
  const leavesToNeighbour = leavesAnswerTo(question, statements, {
    content,
    weights,
    forms: allForms,
    // Where a number or a time is asked for, the value itself tells more than one word.
    advantage: unmeasuredTypes.has(question.answerType) ? 0 : 1,
    hasValue: (statement) => typeFitOf(statement) === 1,
  })
  const lookAlikes = lookAlikesOf(question, statements)
  const relatedIn = (statement: Statement, index: number): readonly string[] => {
    const forms = relatedForms[index] ?? []
    const isName = (form: string): boolean =>
      statement.terms.has(form) && lookAlikes.isOnlyName(statement, form)
    return forms.some(isName) ? forms.filter((form) => !isName(form)) : forms
  }

  return statements.map((statement) => {
    const lacksThing = lacksThingOf(statement)
    const own = question.terms.map(({ term }, index) =>
      Math.max(
        strengthOf([term], statement),
        isShortened(term, variants[index] ?? [], statement) ? formStrength : 0,
        ...(variants[index] ?? []).map(
          ({ term: variant, strength }) => strength * strengthOf([variant], statement),
        ),
      ),
    )
    const related = question.terms.map((_, index) =>
      Math.max(
        own[index] ?? 0,
        relatedTermStrength * strengthOf(relatedIn(statement, index), statement),
      ),
    )
    const missingNames = names.filter(
      ([index, { term, related: others }]) =>
        (related[index] ?? 0) === 0 ||
        (isYear(term) && !mentions([term, ...others], statement)) ||
        (question.subject.includes(term) &&
          !mentions([term, ...others, ...formsAt(index)], statement)),
    )
    const isNameMissing = missingNames.length > 0
    const hasOtherNames =
      names.length >= Math.max(minManyNames, missingNames.length * minManyNames) &&
      !missingNames.some(([, { term }]) => isYear(term) || question.subject.includes(term))
    const contentStrengths = question.terms.flatMap(({ kind }, index) =>
      kind === 'content' ? [related[index] ?? 0] : [],
    )
    const matchesNameOnly =
      contentStrengths.length > 0 && contentStrengths.every((strength) => strength < 0.5)
    const isLabelled = statement.labelTerms.length > 0 && statement.labelTerms.every(isInQuestion)
    // Below “Pets”, a sentence about dogs says nothing of cats, although “pets” is another word for both.
    const lacksFocus =
      focus.all.length > 0 &&
      !mentions(focus.own, statement, isCount ? minStrengthOfCounted : 0) &&
      !focus.all.some((form) => statement.terms.has(form))
    const candidate = { ...statement, isRow: statement.passage.header !== null }
    const typeFit = typeFitOf(statement)
    const isNamed =
      isContinued ||
      isLabelled ||
      isContact(statement) ||
      saysAgent(statement) ||
      namesAnswer(candidate, question.answerType, question)
    const fit =
      typeFit *
      (isNamed
        ? 1
        : question.answerType === 'person' || isGermanPlace
          ? unnamedPersonFactor
          : unnamedFactor) *
      (isNameMissing ? (hasOtherNames ? missingOneNameFactor : missingNameFactor) : 1) *
      (nouns.all.length > 0 && !isAbout(nouns, statement)
        ? ownWords(statement) >= minOtherWords
          ? otherNounFactor
          : missingFocusFactor
        : 1) *
      (lacksFocus ||
      lacksCounter(statement.text, question.text) ||
      lacksBound(statement.text, question.text)
        ? missingFocusFactor
        : 1) *
      (lacksThing ? missingThingFactor : 1) *
      ((isCount && isSumOf(focus.all, statement.text)) ||
      statement.hasOtherCode ||
      isOppositeTime(statement.text) ||
      isOtherSize(statement.text) ||
      isOtherRank(statement) ||
      isOnlyBefore(statement.text) ||
      lacksSize(statement) ||
      (order.length > 0 && !mentions(order, statement))
        ? otherThingFactor
        : 1) *
      (isGerman && !candidate.isRow && lacksName(statement.text, question.text)
        ? unnamedPersonFactor
        : 1) *
      (verbForms.length > 0 && strengthOf(verbForms, statement) === 0 ? unsaidVerbFactor : 1) *
      (matchesNameOnly && !isLabelled ? onlyNames : 1) *
      (statement.isPointer ? pointerFactor : 1) *
      (leavesToNeighbour(statement) ? neighbourFactor : 1)
    const ownSupport = coverage(own, weights)
    const relatedSupport = coverage(related, weights)
    const support = ownSupport + relatedWeight * (relatedSupport - ownSupport)
    const rank =
      fit *
      (lacksRate(statement.text, question.text) ? noRateFactor : 1) *
      timeFit(statement.text, question.text, question.answerType) *
      lookAlikes.factorOf(statement) *
      (0.75 + 0.25 * statement.passage.relevance) *
      (1 + 0.1 * adjacency(question, statement)) *
      (statement.text.length > longStatementChars ? 0.9 : 1) *
      (isCount && counted.size > 0 && !candidate.isRow && !countsOneOf(counted, statement.text)
        ? uncountedFactor
        : 1)
    const lacked = question.terms.flatMap(({ term, kind, related: others }, index) =>
      kind === 'generic' ||
      [term, ...others, ...formsAt(index)].some((form) => statement.terms.has(form))
        ? []
        : [term],
    )
    return {
      ...statement,
      keyword: ownSupport * rank,
      related: relatedSupport * rank,
      support:
        !isNameMissing &&
        (isNamed || question.answerType !== 'person') &&
        (isAddressed(statement, question, questionPhrase, nameColumns) ||
          isFragmentFor(statement, question))
          ? Math.max(addressedSupport, support * fit)
          : support * fit,
      holdsValue:
        typeFit === 1 &&
        !lacksFocus &&
        !lacksThing &&
        (isLabelled ||
          !unmeasuredTypes.has(question.answerType) ||
          (asksForReason(question.text) && givesReason(statement.text))) &&
        question.terms.some(
          ({ term, kind, related: others }, index) =>
            kind !== 'generic' && mentions([term, ...others, ...formsAt(index)], statement),
        ),
      score: Math.min(
        1,
        (1 - relatedWeight) * coverage(own, plainWeights) * fit +
          relatedWeight * coverage(related, plainWeights) * fit,
      ),
      contentSupport: coverage(related, contentWeights),
      lacked,
      lacksThing,
      hasAllContent: lacked.length === 0,
    }
  })
}

const isYear = (term: string): boolean => /^\d{4}$/.test(term)

/** Whether a statement mentions a noun of a question, or its passage what that calls a firm. */
function isAbout({ all, anywhere }: NounForms, statement: Statement): boolean {
  return mentions(all, statement) || strengthOf(anywhere, statement) > 0
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
