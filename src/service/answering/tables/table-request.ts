import { termsOf } from '#service/retrieval/words.ts'
import type { PairRequest } from '#service/answering/column-pairs/pair-request.ts'
import { stockConditionIn } from '#service/answering/conditions/stock.ts'
import type { StockCondition } from '#service/answering/conditions/stock.ts'
import { hasUnreadException, withExceptionsAsNot } from '#service/answering/negations/exceptions.ts'
import { asksWhatIsWrong } from '#service/answering/everyday/questions-to-files.ts'
import { rowComparisonIn } from '#service/answering/conditions/compared-rows.ts'
import type { RowBound } from '#service/answering/conditions/compared-rows.ts'
import { withNegationBefore } from '#service/answering/negations/negated-limits.ts'
import { limitsIn } from '#service/answering/conditions/limits.ts'
import type { Limit } from '#service/answering/conditions/limits.ts'
import { figureIn } from '#service/answering/figures/figure-words.ts'
import type { FigureRequest } from '#service/answering/figures/figure-words.ts'
import { beginsWithWho } from '#service/answering/languages/patterns/who.ts'
import { comparative, age, degrees, hasDegree } from '#service/answering/measures/degrees.ts'
import { words } from '#service/answering/languages/patterns/whole-words.ts'
import { degreePhraseIn } from '#service/answering/superlatives/degree-phrase.ts'
import type { DegreePhrase } from '#service/answering/superlatives/degree-phrase.ts'
import { listedIn, withoutDifferent } from '#service/answering/measures/lists.ts'
import type { RowState } from '#service/answering/row-states/row-state.ts'
import { calendarWordsOf } from './calendar-names.ts'

/** What a question wants to know of the rows of a table. */
export interface TableRequest {
  /**
   * Their number, the one with the highest or the lowest value, a sum or an average, the
   * one value that is asked for, or all that fulfil a condition.
   */
  aggregate: 'count' | 'extreme' | 'figure' | 'value' | 'rows'
  /** 1 for the highest value and -1 for the lowest one. */
  sign: 1 | -1
  /** The terms for the values that an adjective compares: prices for “cheapest”. Empty where it does not tell. */
  ofColumn: ReadonlySet<string>
  /** Whether only dates, years and times of day are compared, as by “first” and “newest”. */
  isInTime: boolean
  /** The word with which it compares, with what stands around it; null where it has none. */
  degree: DegreePhrase | null
  /** Whether its adjective compares two things, as “cheaper” does, and does not ask for the first of many. */
  isComparative: boolean
  /** Whether it counts or adds in Chinese or Japanese, which have no blanks between words. */
  isHan: boolean
  /** Whether it only names rows, as “orders from Weber” does. */
  isBare: boolean
  /** What is counted, as the question calls it, and the words behind that. */
  counted: string | null
  /** Whether it is known that rows are counted, because those of the question before are counted again. */
  countsRows: boolean
  /** Whether it counts times, as “how often” does. */
  countsTimes: boolean
  countedWords: readonly string[]
  /** Whether it asks for the rows that do not fulfil a condition: “not paid”, “without a balcony”. */
  isNegated: boolean
  /** What stands behind the negation. */
  negated: string
  /** What values are compared with: “over 1,000 euros”, “in March 2025”. */
  limits: readonly Limit[]
  /** The row that it compares others with: “cheaper than C”. */
  than: RowBound | null
  figure: FigureRequest
  /** What it says of a stock; null where it says nothing of one. */
  stock: StockCondition | null
  /** What it says of the rows in everyday words; left out where it says nothing of the kind. */
  state?: RowState
  /** What it asks of two columns of each row; left out where it asks nothing of the kind. */
  pair?: PairRequest
  /** The question without the words that say what to do with the rows. */
  rest: string
}

type Degree = (typeof degrees)[number]

const counting =
  /(?<!\p{L})(?:(?<=^[^\p{L}]{0,3})(?:number of|anzahl(?: der| an| von)?|número de|nombre (?:de |d['’])|numero di|aantal|количество)|how many|wie ?viele|combien (?:de |d['’])|cuánt[oa]s|quant[iea]s?|quantos|hoeveel|сколько|كم(?: عدد)?)\s*(\p{L}[\p{L}-]*)/iu
const countingTimes =
  /^[^\p{L}]*(?:how (?:often|many times)|wie ?(?:oft|viele ?mal)|cuántas veces|combien de fois|quante volte|quantas vezes|hoe vaak|сколько раз)(?!\p{L})/iu
// In “How many hours did Ada work?”, “work” says nothing of the rows.
const lastVerb =
  /(?<=(?<!\p{L})(?:did|does|do|has|have|had) .{1,60} )(?:work|worked|make|made|do|done|fly|flown|drive|driven|lead|led|spend|spent|run|perform|performed|handle|handled)(?=[\s?.!]*$)/iu
// “多少钱” and “多少天” ask for one value.
const hanCounting =
  /(?<![是为為])多少(?![钱錢元天年月度岁小分秒])|[几幾][批个個件条條箱份款]|一共|总共|總共|合計|合计|何[件個批箱]|いくつ/u
// “How many open orders of this year …?”
const maxCountedWords = 3
const maxBareWords = 3
const maxGroupWords = 4
const questionWord =
  /^[^\p{L}]*(?:who|whose|when|where|why|how|what|is|are|do|does|can|may|wer|wann|wo|warum|wie|was|ist|sind|kann|darf|quién|cuándo|dónde|cómo|cuánt\p{L}+|qui|quand|où|comment|combien|кто|когда|где|как|сколько)(?!\p{L})/iu
// “What expires before May?”, and not “What is open before May?”
const whatVerb =
  /^[^\p{L}]*what (?!(?:is|are|was|were|do|does|did|has|have|had|can|may|must|should|will|would)(?!\p{L}))\p{L}/iu
// “What expires in 2026?” asks for rows, and “What changed in 2026?” mostly for a text.
const whatExpires =
  /^[^\p{L}]*(?:what (?:expires|ends|runs out|goes off)|was (?:läuft|verfällt|endet)|qué (?:caduca|vence|expira)|qu['’]est-ce qui (?:expire|périme))(?!\p{L})/iu
// “What’s out of stock?”
const whatIs = /^[^\p{L}]*(?:what(?:['’]s)?|was|que|qué|qu['’]est-ce qui|che cosa|что)(?!\p{L})/iu
const choosing =
  /^[^\p{L}]*(?:which|list|show|welche[rsnm]?|quel(?:le)?s|cuáles|qué|quali|quais|welke|какие|أي)(?!\p{L})/iu
// “With which tyres is the tread under 4 mm?”
const choosingBehind =
  /^[^\p{L}]*(?:in|on|at|for|of|from|with|bei|von|für|mit|auf|en|de|a|con|para|dans|pour|à|chez|avec) (?:which|welche[rsnm]?|quel(?:le)?s?|cuáles|qué|quali)(?!\p{L})/iu
// “Orders from Weber” and “not from Weber”, without a verb.
const bareNaming =
  /^[^\p{L}]*(?:[Nn](?:ot|icht|o) (?:from|in|of|by|von|aus|im|de|en)|\p{L}{4,} (?:from|of|by|von|aus|de)) (?:the |der |dem )?\p{Lu}[\p{L}\p{N}’'-]*(?: (?:\p{Lu}|\p{N})[\p{L}\p{N}’'-]*){0,2}[\s.!]*$/u
// “Bookings that were not cancelled”
const thingsThat =
  /^\P{L}*(?:(?:all|alle|todos?|todas?|tous|toutes) )?(?:(?:the|los|las|les) )?\p{L}{3,} (?:that|which|who|die|que|qui|che)(?!\p{L})/iu
const negationPattern =
  words(`not|no(?!-\\p{L})|without|\\p{L}+n['’]t|nicht|keine[nrm]?|kein|ohne|pas|sans|sin|non|senza|não|sem|
niet|geen|zonder|не|без|بدون|ليست?|لم|غير`)
/** Whether a text denies something. */
export function saysNot(text: string): boolean {
  return negationPattern.test(text)
}

/** What stands behind the word with which a text denies or leaves out something; null where it has none. */
export function negatedIn(text: string): string | null {
  const written = withExceptionsAsNot(text.slice(0, 1000))
  const negation = negationPattern.exec(written)
  return negation === null ? null : written.slice(negation.index + negation[0].length)
}

// Conditions that are not read: what they leave out or compare with would change the answer.
const unreadCondition =
  words(`but|(?:more|less|fewer|greater|lower|higher|larger) than (?:\\p{N}\\S*|half|once|twice)|
at (?:least|most)|over|above|under|below|between|after|before|since|(?:mehr|weniger|öfter) als (?:\\p{N}\\S*|(?:ein|zwei) ?mal)|mindestens|höchstens|
über|unter|zwischen|(?:plus|moins) de \\p{N}\\S*|plus d['’]une fois|au (?:moins|plus)|(?:más|menos) de (?:\\p{N}\\S*|una vez)|al menos|
(?:più|meno) di \\p{N}\\S*|almeno|(?:mais|menos) de \\p{N}\\S*|pelo menos|
(?:meer|minder) dan \\p{N}\\S*|minstens|(?:больше|меньше|более|менее) \\p{N}\\S*|بدون|ليس|غير`)
const lookingUp =
  /^[^\p{L}]*(?:what|how (?:much|high|long|big|large)|wie (?:hoch|viel|lange|groß)|was|quel(?:le)?|cuál|qual)(?!\p{L})/iu

// “Which defects are still open?” asks for what is open.
const filler =
  /(?<!\p{L})(?:still|already|currently|noch|schon|derzeit|aún|todavía|encore|déjà|ancora|ainda|nog)(?!\p{L})/giu

/** What a question wants to know of the rows of a table; null where it is no such question. */
export function tableRequestOf(question: string): TableRequest | null {
  return readRequest(question, false)
}

/** What the words behind a question over a table say of its rows, whether they ask for rows themselves or not. */
export function laterRequestOf(text: string): TableRequest | null {
  return readRequest(text, true)
}

const maxPhraseWords = 6

/** What a question, or a phrase as short as “cancelled orders”, asks of the rows of a table; null where it is none. */
export function rowsRequestOf(question: string): TableRequest | null {
  const isPhrase = !questionWord.test(question) && !whatIs.test(question) && isPhraseOf(question)
  return tableRequestOf(question) ?? (isPhrase ? laterRequestOf(question) : null)
}

const isPhraseOf = (text: string): boolean =>
  (text.match(/\p{L}+/gu) ?? []).length <= maxPhraseWords

function readRequest(question: string, isOfRows: boolean): TableRequest | null {
  const whole = withoutDifferent(
    withNegationBefore(question.slice(0, 1000).replaceAll(filler, ' ')),
  )
  const listed = listedIn(whole)
  const told = listed ?? whole
  if (hasUnreadException(told) || asksWhatIsWrong(question)) return null
  const compares =
    listed !== null || counting.test(told) || choosing.test(told) || beginsWithWho(told)
  const than = compares ? rowBoundIn(told) : null
  const alone = than === null ? told : told.replace(than.text, ` ${than.rest} `)
  const stock = stockConditionIn(alone)
  const { limits, rest: unlimited } = limitsIn(stock?.rest ?? alone)
  const { figure, rest: written } = figureIn(withExceptionsAsNot(unlimited))
  const negation = negationPattern.exec(written)
  const isNegated = negation !== null
  const text = isNegated ? written.replace(negationPattern, ' ') : written
  const compared = figure.isDifference ? text.replace(words('between|zwischen'), ' ') : text
  // “Best before” is the name of a column.
  const conditional = compared.replaceAll(/(?<!\p{L})best[ -]before(?!\p{L})/giu, ' ')
  if (unreadCondition.test(conditional) || negationPattern.test(text)) return null
  const counts = counting.exec(text)
  const degree = degrees.find(({ pattern }) => pattern.test(text))
  const request = {
    sign: 1,
    ofColumn: new Set<string>(),
    isInTime: false,
    degree: null,
    isComparative: false,
    isHan: false,
    isBare: false,
    counted: null,
    countsRows: false,
    countsTimes: false,
    countedWords: [],
    isNegated,
    negated: negation === null ? '' : written.slice(negation.index + negation[0].length),
    limits,
    than,
    figure,
    stock: stock?.condition ?? null,
    rest: compared,
  } as const
  const extremeOf = ({ sign, of, isInTime, pattern }: Degree): TableRequest => {
    const phrase = degreePhraseIn(compared, pattern)
    return {
      ...request,
      aggregate: 'extreme',
      sign,
      ofColumn: new Set(termsOf(of)),
      isInTime: isInTime === true,
      degree: phrase,
      isComparative: comparative.test(phrase?.word ?? ''),
      rest: compared.replace(pattern, ' '),
    }
  }
  if (hanCounting.test(question)) return { ...request, aggregate: 'count', isHan: true }
  if (countingTimes.test(text)) {
    const rest = compared.replace(countingTimes, ' ').replace(lastVerb, ' ')
    return degree === undefined ? { ...request, aggregate: 'count', countsTimes: true, rest } : null
  }
  if (counts !== null && !figure.isDifference) {
    const counted = counts[1] ?? null
    // “How many floors does the tallest building have?”
    if (degree !== undefined) return { ...extremeOf(degree), counted }
    const rest = compared.replace(lastVerb, ' ')
    const behind = text.slice(counts.index + counts[0].length).match(/\p{L}[\p{L}-]*/gu) ?? []
    const countedWords = [counted ?? '', ...behind.slice(0, maxCountedWords - 1)]
    const aggregate = figure.kind === null ? 'count' : 'figure'
    return { ...request, aggregate, counted, countedWords, rest }
  }
  if (degree !== undefined) return extremeOf(degree)
  if (figure.top !== null) return null
  if (figure.isDifference) return { ...request, aggregate: 'extreme' }
  if (figure.kind !== null || (figure.isOfMoney && than === null))
    return { ...request, aggregate: 'figure' }
  // “Kilograms per donor”
  const isOfGroups = figure.group !== null && !questionWord.test(text) && !choosing.test(text)
  if (isOfGroups && (text.match(/\p{L}+/gu) ?? []).length <= maxGroupWords) {
    return { ...request, aggregate: 'figure' }
  }
  // “Who works on Sunday?” is about a column of a roster.
  const isOfDay = (): boolean =>
    calendarWordsOf(text).some(({ names }) => names.some(({ kind }) => kind === 'weekday'))
  const asksForPersons = isNegated || limits.length > 0 || than !== null || isOfDay()
  // “What was the net pay of E-1005 in March 2024?” is one of many rows of E-1005.
  const periods = limits.filter((limit) => limit.type === 'period')
  const isOpen = periods.some(({ order }) => order !== 'in')
  if (periods.length > 0 && !isOpen && lookingUp.test(text) && !whatExpires.test(text))
    return { ...request, aggregate: 'value' }
  const isOfPersons = asksForPersons && beginsWithWho(text)
  const isLimited = limits.some((limit) => limit.type === 'number')
  const chooses =
    choosing.test(text) ||
    isOfPersons ||
    (isLimited && choosingBehind.test(text)) ||
    listed !== null
  // “Parts out of stock”, “Inspection due before May 2026”, “What expires before May?”
  const isShort = (text.match(/\p{L}+/gu) ?? []).length <= maxBareWords
  const asksOtherwise =
    questionWord.test(text) && !whatVerb.test(text) && !(stock !== null && whatIs.test(text))
  const isPhrase = isShort && !chooses && !asksOtherwise
  if (isPhrase && (stock !== null || isOpen)) return { ...request, aggregate: 'rows' }
  // “Orders in March”, “Orders over 1,000 euros”
  if (isPhrase && limits.length > 0) return { ...request, aggregate: 'rows', isBare: true }
  // “Employees with no end”
  const isThings = isShort || (thingsThat.test(text) && isPhraseOf(text))
  if (isThings && !chooses && !asksOtherwise && isNegated && negation.index > 0)
    return { ...request, aggregate: 'rows', isBare: true }
  const isBare = !chooses && bareNaming.test(question) && !/[?？]/u.test(question)
  return chooses || isBare || isOfRows ? { ...request, aggregate: 'rows', isBare } : null
}

/** The row that a question compares others with, and what it compares; null where it names none. */
function rowBoundIn(question: string): RowBound | null {
  const comparison = rowComparisonIn(question)
  const degree = degrees.find(({ pattern }) => pattern.test(comparison?.degree ?? ''))
  if (comparison === null || degree === undefined) return null
  const { sign, of, pattern } = degree
  const rest = comparison.degree.replace(pattern, ' ')
  const [ofColumn, ageTerms] = [new Set(termsOf(of)), new Set(termsOf(age))]
  return { ...comparison, sign, ofColumn, ageTerms, rest }
}

/** Whether a question asks for rows, or for what only all rows together tell, whether it can be read or not. */
export function asksOverRows(question: string): boolean {
  const text = question.slice(0, 1000)
  // “When is the pool open before Christmas?” has the word for a condition alone.
  const request = tableRequestOf(text)
  return (
    (request !== null && !request.isBare && !request.countsTimes) ||
    counting.test(text) ||
    (unreadCondition.test(text) && (choosing.test(text) || /\p{N}/u.test(text))) ||
    hasDegree(text)
  )
}

/** Whether it asks for rows by words alone, and not by what a limit or a stock says. */
export function asksForAnyRows(request: TableRequest | null): boolean {
  return request?.aggregate === 'rows' && request.limits.length === 0 && !request.stock
}
