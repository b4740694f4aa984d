import { currencyBehind } from '#service/answering/conditions/units/currencies.ts'
import { questionTerms, termsOf } from '#service/retrieval/words.ts'

const maxChars = 300
const maxTextChars = 10_000

const cost =
  /(?<!\p{L})(?:costs?|prices?|pay|charges?|fees?|how much|expensive|kosten|kostet|preise?|zahle\p{L}*|bezahl\p{L}*|gebühr\p{L}*|teuer|cuestan?|costará|precios?|pago|paga|pagar|valen?|coûte(?:nt)?|coût|prix|paye[rz]?|paie|tarifs?|стоит|стоят|цена)(?!\p{L})/iu

// What prices are of, as questions count it and as texts say it behind “per”, “/” or “a”.
const units: readonly string[] = [
  'h|hrs?|hours?|stunden?|std|horas?|heures?|час\\p{L}{0,2}',
  'days?|tage?n?|días?|dias?|jours?|journées?|день|дн\\p{L}{1,2}|сутки',
  'nights?|nächte|nacht|noches?|nuits?|noite|ноч\\p{L}{1,2}',
  'weeks?|wochen?|semanas?|semaines?|недел\\p{L}{1,2}',
  'months?|monate?n?|mes|meses|mois|месяц\\p{L}{0,2}',
  'years?|jahre?n?|años?|ans?|années?|лет|год\\p{L}?',
  'km|kilomet(?:re|er)s?|kilometern?|kilómetros?|kilomètres?|км',
  'miles?|meilen?',
  'kg|kilos?|kilogram(?:m|s|me|mes)?',
  'l|lit(?:re|er)s?|litern?|litros?',
  'm²|m2|square met(?:re|er)s?|quadratmetern?|metros? cuadrados?|mètres? carrés?',
  'm³|m3|cubic met(?:re|er)s?|kubikmetern?|metros? cúbicos?|mètres? cubes?',
]
const per =
  "/\\s?|(?<!\\p{L})(?:an?|per|each|every|pro|je|jede[nrs]?|am|im|die|al?|a la|por|cada|par|la|le|l[’']|chaque|в|за)\\s"
const money = `(?<!\\p{L})${currencyBehind}`

const counted = units.map((unit) => ({
  unit,
  inQuestion: new RegExp(
    `(?<![\\p{L}\\p{N}.,])\\p{N}{1,4}\\s?(?=(?:${unit})(?![\\p{L}\\p{N}]))`,
    'iu',
  ),
  priced: new RegExp(`(?:${money})[^.;\\n]{0,20}?(?:${per})(?:${unit})(?![\\p{L}\\p{N}])`, 'iu'),
}))
const anyMoney = new RegExp(money, 'iu')

const numberOfPersons =
  '(?:\\d{1,2}|two|three|four|five|six|zwei|drei|vier|fünf|sechs|dos|tres|cuatro|cinco|seis|deux|trois|quatre|cinq|six)'
const persons =
  '(?:people|persons?|adults|guests|visitors|of us|personen|leute|erwachsene|personas|adultos|personnes|adultes)(?!\\p{L})'
const forPersons = new RegExp(
  `(?<!\\p{L})(?:for|für|para|pour) ${numberOfPersons} ${persons}`,
  'iu',
)
// “For two people”, “Group size 1–4”
const ofSomePersons = new RegExp(
  `(?<!\\p{L})${numberOfPersons} ${persons}|(?<!\\p{L})(?:groups?|size|people|persons|personen|gruppen?\\p{L}*|groupes?|personnes|grupos?|personas|famil\\p{L}*|couples?|pairs?|paare?|parejas?|double|doubles|doppel\\p{L}*|single|einzel\\p{L}*|twin|dobles?)(?!\\p{L})|\\p{N}\\s?[–-]\\s?\\p{N}`,
  'iu',
)

/** The question without the number of persons, where a text has a price of its thing and none of them is for so many. */
function withoutPersons(question: string, texts: () => readonly string[]): string {
  if (!forPersons.test(question)) return question
  const rest = question.replace(forPersons, ' ').replaceAll(/ {2,}/gu, ' ')
  const things = new Set(questionTerms(rest.replace(cost, ' ')).keys())
  const priced = texts()
    .flatMap((one) => one.slice(0, maxTextChars).split(/(?<=[.!?])\s|\n/u))
    .filter((one) => anyMoney.test(one) && !things.isDisjointFrom(new Set(termsOf(one))))
  return priced.length === 0 || priced.some((one) => ofSomePersons.test(one)) ? question : rest
}

/**
 * The question without the number of units that it asks the price of, where a text has the price per unit of a thing that the
 * question names: “what do 3 hours of sauna cost” asks for “The sauna costs £8 an hour”. It stays as it is where a text has a
 * price of just as many units.
 */
export function withoutUnitCount(
  question: string,
  /** Only called where the question has a number of units and asks for a price. */
  texts: () => readonly string[],
): string {
  const text = question.slice(0, maxChars)
  if (!cost.test(text)) return question
  if (forPersons.test(text)) return withoutPersons(question, texts)
  if (!/\p{N}/u.test(text)) return question
  for (const { unit, inQuestion, priced } of counted) {
    const count = inQuestion.exec(text)
    if (count === null) continue
    const rest = text
      .replace(inQuestion, ' ')
      .replace(new RegExp(`(?<!\\p{L})(?:${unit})(?!\\p{L})`, 'iu'), ' ')
    const things = new Set(questionTerms(rest.replace(cost, ' ')).keys())
    const sentences = texts().flatMap((one) => one.slice(0, maxTextChars).split(/(?<=[.!?])\s|\n/u))
    const isOfThing = (sentence: string): boolean =>
      !things.isDisjointFrom(new Set(termsOf(sentence)))
    const isSame = new RegExp(
      `(?<![\\p{N}.,])${count[0].trim()}\\s?(?:${unit})(?![\\p{L}\\p{N}])`,
      'iu',
    )
    const isPricedAsCounted = sentences.some(
      (sentence) => isSame.test(sentence) && anyMoney.test(sentence) && isOfThing(sentence),
    )
    if (isPricedAsCounted) continue
    if (sentences.some((sentence) => priced.test(sentence) && isOfThing(sentence))) {
      return question.replace(inQuestion, '')
    }
  }
  return question
}
