import type { FoundPassage } from '#service/retrieval/search-results.ts'
import { languageOfQuestion } from '#service/retrieval/stop-words.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { canonicalFacts } from './canonical-facts.ts'
import { oppositeReader } from './denials.ts'
import { answersYesOrNo, claimOf, languageOfText, minJudgedTerms, namesOf } from './claims.ts'
import { computedFigures } from './computed-figures.ts'
import { withoutComputing } from './computing-words.ts'
import { isMeasure, timeUnitOf } from './figure-units.ts'
import { contentTerms, isNumber, piecesOf, readFigures } from './figures.ts'
import type { Figure } from './figures.ts'
import { misplacedFigures } from './misplaced-figures.ts'
import { figuresOf, lineReader, passageReader } from './read-passage.ts'
import type { ReadPassage } from './read-passage.ts'
import { factsAsWritten } from './written-facts.ts'

/** Whether passages support a sentence. */
export type Supports = (sentence: string, passages: readonly FoundPassage[]) => boolean

// Of the words of a sentence that say something; the rest connects them.
const minSupportedShare = 0.5

/** How a sentence and the passages that it is compared with agree in words. */
export interface LexicalSupport {
  supports: Supports
  /**
   * Whether words cannot tell: all passages are in other languages than the sentence, and they have all its numbers.
   */
  isIncomparable: Supports
  /** Whether passages say the opposite of a sentence. */
  isOpposite: Supports
  /** The numbers and dates of a sentence that passages do not say, as it writes them; none where more than these differ. */
  missing: (sentence: string, passages: readonly FoundPassage[]) => string[]
}

/**
 * Support by words: passages must have every number, date and time of a sentence, however they are written, or figures that
 * they follow from, and not give them for something else. They must have half of its other words, at least two, apart from
 * those of the question, in any form that their language gives
 * them. The one word beside a number of one or two digits must be there, too, and a row of such numbers
 * in one line. A sentence in another language than the passages must share a number or a name with one, and has no other words that could be compared. `language` is that of the answer,
 * which short sentences do not tell.
 */
export function lexicalSupport(question: string, language: string | null = null): LexicalSupport {
  const readPassage = passageReader(language ?? languageOfQuestion(question))
  const linesOfPassage = lineReader()
  const parsedQuestion = { text: question, terms: new Set(termsOf(question)) }
  let claims = new Map<string | null, Claim>()
  let last = ''
  let compared: { passages: readonly FoundPassage[]; result: ReturnType<typeof compareNew> }[] = []

  /** A sentence is compared with the passages that it cites more than once, and without citations with each passage. */
  const compare = (sentence: string, passages: readonly FoundPassage[]) => {
    if (last !== sentence) {
      claims = new Map()
      compared = []
    }
    last = sentence
    const known = compared.find(
      (one) =>
        one.passages.length === passages.length &&
        one.passages.every((passage, at) => passage === passages[at]),
    )
    if (known !== undefined) return known.result
    const result = compareNew(sentence, passages)
    compared.push({ passages, result })
    return result
  }

  const compareNew = (sentence: string, passages: readonly FoundPassage[]) => {
    const read = passages.map(readPassage)
    const passageLanguage = read.find((passage) => passage.language !== null)?.language ?? null
    const claim =
      claims.get(passageLanguage) ??
      readClaim(sentence, parsedQuestion, { own: language, passage: passageLanguage })
    claims.set(passageLanguage, claim)
    const figures = compareFigures(claim, read, figuresOf(passages, readPassage))
    const judged = figures.computed.size === 0 ? claim.judged : claim.judgedBeside(figures.computed)
    return {
      read,
      claim,
      ...figures,
      judged,
      covered: judged.filter((term) => read.some(({ terms }) => terms.has(term))).length,
    }
  }

  const supports: Supports = (sentence, passages) => {
    const { read, claim, ofOthers, missing, computed, judged, covered } = compare(
      sentence,
      passages,
    )
    const { numbers } = claim
    if (ofOthers.size > 0 || missing.length > 0) return false
    if (sentence.includes('|') && judged.length === 0 && !numbers.some(isTelling)) {
      return passages.some((passage) =>
        linesOfPassage(passage).some((line) => numbers.every((term) => line.has(term))),
      )
    }
    if (claim.isYesOrNo) return true
    const isShort = judged.length < minJudgedTerms
    const isTold = computed.size > 0 || numbers.some(isTelling)
    if (isShort && (covered === judged.length || isTold)) return true
    // What follows from figures is no chance.
    const facts = numbers.length + computed.size
    const shared = facts + covered
    const evidence = facts + judged.length
    if (shared >= minJudgedTerms && shared >= minSupportedShare * evidence) return true
    const { language: own, names, hasNewName } = claim.foreign()
    const isForeign =
      own !== null && read.some((passage) => ![null, own].includes(passage.language))
    // A passage in another language says nothing for a sentence that shares neither a number nor a name with it.
    const hasFact = numbers.length > 0 || hasNewName
    return isForeign && hasFact && names.every((name) => read.some(({ plain }) => plain.has(name)))
  }

  const isForeign = ({ read, claim }: ReturnType<typeof compare>): boolean => {
    const { language: own } = claim.foreign()
    return own !== null && read.every((passage) => ![null, own].includes(passage.language))
  }

  return {
    supports,
    isIncomparable: (sentence, passages) => {
      if (passages.length === 0) return false
      const result = compare(sentence, passages)
      return result.missing.length === 0 && isForeign(result)
    },
    isOpposite: oppositeReader(question, language ?? languageOfQuestion(question)),
    missing: (sentence, passages) => {
      const result = compare(sentence, passages)
      const { claim, ofOthers, missing, judged, covered } = result
      const isShared = covered >= minSupportedShare * judged.length
      if (!isShared && !isForeign(result)) return []
      return factsAsWritten(claimOf(sentence), claim.language, missing, ofOthers)
    },
  }
}

// Most passages have numbers such as the 2 of “item two” somewhere.
const minTellingChars = 3
const isTelling = (number: string): boolean => number.length >= minTellingChars

/**
 * The numbers of a claim that passages do not have and that follow from none, those that they give for something else, and
 * how many follow from others.
 */
function compareFigures(claim: Claim, read: readonly ReadPassage[], given: readonly Figure[]) {
  const { numbers, figures, asked, words, text } = claim
  const unknown = new Set(
    numbers.filter((term) => !read.some((passage) => passage.numbers.has(term))),
  )
  const own = figures.filter(({ term }) => numbers.includes(term))
  const misplaced = new Set(misplacedFigures(own, given, words))
  const isOfOther = (figure: Figure): boolean =>
    misplaced.has(figure) || (!unknown.has(figure.term) && countsOther(figure, given))
  const unsaid = own.filter((figure) => unknown.has(figure.term) || isOfOther(figure))
  const computed = computedFigures(unsaid, { claimed: figures, asked, given, words, text })
  const explained = new Set([...computed].map(({ term }) => term))
  return {
    missing: [...unknown].filter((term) => !explained.has(term)),
    ofOthers: new Set(
      unsaid.filter((figure) => !computed.has(figure) && isOfOther(figure)).map(({ term }) => term),
    ),
    computed,
  }
}

/**
 * Whether passages have the number of a figure only of other things. Of what is counted, which may have other names, they must
 * have another number; measures and times have names that are known.
 */
function countsOther({ term, unit }: Figure, given: readonly Figure[]): boolean {
  if (unit === '' || unit.startsWith('@')) return false
  const time = timeUnitOf(unit)
  const isUnit = (other: string): boolean =>
    other === unit || (time !== null && timeUnitOf(other) === time)
  const isKnown = isMeasure(unit) || time !== null
  const holders = given.filter((one) => one.term === term)
  return (
    holders.length > 0 &&
    (isKnown || given.some((one) => one.unit === unit)) &&
    holders.every((one) => one.unit !== '' && !isUnit(one.unit) && ![...one.labels].some(isUnit))
  )
}

type Claim = ReturnType<typeof readClaim>

/** Reads a sentence that is compared with passages. Languages are those of the answer and of the passages. */
function readClaim(
  sentence: string,
  question: { text: string; terms: ReadonlySet<string> },
  languages: { own: string | null; passage: string | null },
) {
  const told = languageOfText(sentence) ?? languages.own
  const own = told ?? languages.passage
  const termsIn = (text: string): string[] => contentTerms(canonicalFacts(text, own), own)
  const questionWords = new Set(termsIn(question.text))
  const { claim, isYesOrNo } = answersYesOrNo(claimOf(sentence))
  const claimed = [...new Set(termsIn(claim))]
  const numbers = claimed.filter(isNumber)
  const isJudged = (term: string): boolean => !questionWords.has(term) && !isNumber(term)
  const others = claimed.filter(isJudged)
  let foreign: { language: string | null; names: string[]; hasNewName: boolean } | null = null
  return {
    language: own,
    // “No, closed”: one word says what the answer is, unless it is a name.
    isYesOrNo:
      isYesOrNo && others.length <= 1 && numbers.length === 0 && !/[\p{Lu}\p{Lo}]/u.test(claim),
    figures: readFigures(claim, own),
    asked: readFigures(question.text, own),
    words: {
      sentence: new Set(claimed),
      question: piecesOf(question.text).map((piece) => new Set(termsIn(piece))),
    },
    text: { sentence: claim, question: question.text },
    // What the question says is not claimed by its answer.
    numbers: numbers.filter((term) => !questionWords.has(term)),
    // A short answer may say nothing but what the question says.
    judged: others.length + numbers.length > 0 ? others : claimed,
    judgedBeside: (computed: ReadonlySet<Figure>) => {
      const units = new Set([...computed].map(({ unit }) => unit))
      return [...new Set(termsIn(withoutComputing(claim)))].filter(
        (term) => isJudged(term) && !units.has(term),
      )
    },
    foreign: () => {
      if (foreign === null) {
        const names = namesOf(sentence)
        const hasNewName = names.some((name) => !question.terms.has(name))
        foreign = { language: told, names, hasNewName }
      }
      return foreign
    },
  }
}
