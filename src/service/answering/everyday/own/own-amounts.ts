import { currencyBefore, currencyBehind } from '#service/answering/conditions/units/currencies.ts'
import type { ScoredStatement } from '#service/answering/score-statements.ts'
import type { StatementWithCopies } from '#service/answering/select-statements.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { isSamePlace } from '#service/answering/neighbours/places.ts'
import { termsOfDiscount } from '#service/answering/everyday/discounts.ts'

const maxChars = 300
const maxTextChars = 20_000
// Sentences that follow each other have a blank between them, or a line.
const maxGapChars = 3
const number =
  '\\p{N}{1,3}(?:[.,’  ]\\p{N}{3}){0,3}(?:[.,]\\p{N}{1,2})?|\\p{N}{1,9}(?:[.,]\\p{N}{1,2})?'

// What is measured, as questions and texts write it. A text that gives a limit in one of these says something of all amounts.
const kinds: readonly { before?: string; behind: string }[] = [
  {
    before: `${currencyBefore}|fr\\.`,
    behind: currencyBehind,
  },
  { behind: 'l|lit(?:re|er)s?|litern?|litros?|литр\\p{L}*|ml' },
  { behind: 'kg|kilo(?:gram)?s?|kilogramm|kilogrammes?|gramm?s?|g|tonn?es?|tonnen|toneladas?|кг' },
  { behind: 'km|kilomet(?:re|er)s?|kilometern?|kilómetros|kilomètres?|км' },
  { behind: 'm|met(?:re|er)s?|metern?|metros?|mètres?|cm|mm|zentimeter|centimet(?:re|er)s?' },
  { behind: '°c?|degrees?|grad|grados|degrés' },
  {
    before: 'at|um|à|a las',
    behind: "uhr|o[’']clock|[ap]\\.?m\\.?|h(?: ?\\p{N}{2})?|horas|heures?",
  },
]
const limit =
  "up to|under|over|above|below|from|until|till|at (?:least|most)|(?:less|more|fewer) than|between|exceed\\p{L}*|maximum(?: of)?|minimum(?: of)?|ab|bis(?: zu)?|über|unter|mindestens|höchstens|maximal|mehr als|weniger als|zwischen|hasta|desde|a partir de|más de|menos de|entre|como máximo|al menos|jusqu[’']à|plus de|moins de|à partir de|dès|au (?:plus|moins)|до|от|свыше|более|менее|между"

const isOfKind = ({ before, behind }: (typeof kinds)[number], numbers: string): string =>
  [
    `(?:${numbers})\\s?(?:${behind})`,
    ...(before === undefined ? [] : [`(?:${before})\\s?(?:${numbers})`]),
  ].join('|')

const measured = kinds.map((kind) => ({
  asked: new RegExp(
    `(?<![\\p{L}\\p{N}.,])(?<!(?:${limit}|than|als|que) )(?:${isOfKind(kind, number)})(?![\\p{L}\\p{N}])`,
    'giu',
  ),
  limited: new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${limit}) (?:(?:about|the|etwa|de|unos) )?(?:(?:one|a|an|eine[mnr]?|un[ae]?|один) (?:${kind.behind})|${isOfKind(kind, number)}|(?:${number}) (?:and|und|y|et|to|bis|и) (?:${isOfKind(kind, number)}))(?![\\p{L}\\p{N}])`,
    'iu',
  ),
}))

// “For 60 spots”, and “50 spots or more” or “ab 50 Spots”.
const countedThings = new RegExp(
  `(?<![\\p{L}\\p{N}.,])(?<!(?:${limit}|than|als|que) )(${number}) (\\p{L}{3,24})(?!\\p{L})`,
  'giu',
)
const limitedThings = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?:${limit}) (?:${number}) (\\p{L}{3,24})|(?:${number}) (\\p{L}{3,24}) (?:(?:or|and|oder|und|ou|et|o|y) )?(?:more|over|up|above|fewer|less|mehr|weniger|plus|moins|más|menos))(?!\\p{L})`,
  'giu',
)

// “How much off for 60 spots”
const lessMoney = /(?<!\p{L})off(?!\p{L})/iu

/**
 * The terms of numbers of things in a question, where a text says from how many on or up to how many something holds that
 * the question is about: “50 spots or more get 15 % off” says nothing of what 20 spots cost.
 */
function limitedCounts(
  question: string,
  terms: ReadonlySet<string>,
  sentences: ReturnType<typeof sentencesOf>,
): readonly string[] {
  return [...question.matchAll(countedThings)].flatMap(([, count = '', thing = '']) => {
    const [numbers, things] = [termsOf(count), termsOf(thing)]
    const others = terms.difference(new Set([...numbers, ...things]))
    const isSame = (other: string): boolean => termsOf(other).some((term) => things.includes(term))
    const isWritten = sentences.some(({ own }) =>
      [...numbers, ...things].every((term) => own.has(term)),
    )
    const isLimited = sentences.some(({ sentence, own }) => {
      const discount = termsOfDiscount(sentence)
      const isOfDiscount =
        discount.some((term) => others.has(term)) ||
        (discount.length > 0 && lessMoney.test(question))
      return (
        (isOfDiscount || !others.isDisjointFrom(own)) &&
        [...sentence.matchAll(limitedThings)].some(([, behind = '', before = '']) =>
          isSame(behind || before),
        )
      )
    })
    return isLimited && !isWritten ? numbers : []
  })
}

const limitsAskedIn = (question: string) =>
  measured.filter(({ asked }) => question.slice(0, maxChars).search(asked) >= 0)

const sentencesOf = (texts: readonly string[]) =>
  texts
    .flatMap((one) => one.slice(0, maxTextChars).split(/(?<=[.!?])\s|\n/u))
    .map((sentence) => ({ sentence, own: new Set(termsOf(sentence)) }))

const maxOthers = 2

/**
 * The statements of an answer about an amount, each followed by those beside it with another limit of that kind, as what holds
 * for more than one litre stands behind what holds for less.
 */
export function withOtherLimits(
  answering: readonly StatementWithCopies[],
  read: readonly ScoredStatement[],
  question: string,
  maxStatements: number,
): readonly StatementWithCopies[] {
  const asked = limitsAskedIn(question)
  const isLimit = ({ text }: ScoredStatement): boolean =>
    asked.some(({ limited }) => limited.test(text))
  const isListed = (one: ScoredStatement): boolean =>
    answering.some((other) => isSamePlace(other, one))
  const [best, ...rest] = answering
  if (best === undefined || best.passage.header !== null || !isLimit(best)) return answering
  const others = read
    .filter(
      (one) =>
        one.passage.id === best.passage.id &&
        Math.min(Math.abs(one.start - best.end), Math.abs(best.start - one.end)) <= maxGapChars &&
        isLimit(one) &&
        !isListed(one),
    )
    .slice(0, maxOthers)
    .map((one) => ({ ...one, copies: [] }))
  return [best, ...others, ...rest].slice(0, Math.max(maxStatements, 1))
}

/**
 * The terms of amounts in a question that its texts give limits for, and not the amount itself: “2 litres” in “I spilled 2 litres
 * of acetone” where they say “For more than one litre, leave the room”. A limit counts where its sentence has another term of
 * the question. Of a number of things, such as “60 spots”, these stay: a text that says “50 spots or more” names them. Empty
 * where there is none, or where a text has the amount.
 */
export function limitedAmounts(
  question: string,
  terms: ReadonlySet<string>,
  texts: readonly string[],
): ReadonlySet<string> {
  const text = question.slice(0, maxChars)
  if (!/\p{N}/u.test(text)) return new Set()
  const found = new Set<string>()
  let sentences: ReturnType<typeof sentencesOf> | undefined
  for (const { asked, limited } of measured) {
    const amounts = new Set([...text.matchAll(asked)].flatMap(([amount]) => termsOf(amount)))
    if (amounts.size === 0) continue
    const others = terms.difference(amounts)
    const numbers = [...amounts].filter((term) => /\p{N}/u.test(term))
    sentences ??= sentencesOf(texts)
    const isWritten = sentences.some(
      ({ own }) => numbers.every((term) => own.has(term)) && !others.isDisjointFrom(own),
    )
    const isLimited = sentences.some(
      ({ sentence, own }) => limited.test(sentence) && !others.isDisjointFrom(own),
    )
    // “Anna paid £40” tells who paid from others, and says nothing of another amount.
    const tellsApart = sentences.some(
      ({ sentence, own }) =>
        sentence.search(asked) >= 0 && !limited.test(sentence) && others.isSubsetOf(own),
    )
    if (isLimited && !isWritten && !tellsApart) for (const term of amounts) found.add(term)
  }
  if (text.search(countedThings) >= 0) {
    sentences ??= sentencesOf(texts)
    for (const term of limitedCounts(text, terms, sentences)) found.add(term)
  }
  return found
}
