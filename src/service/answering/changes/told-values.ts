import { currencyBefore, currencyBehind } from '#service/answering/conditions/units/currencies.ts'
import {
  isNumeral,
  numberIn,
  numeralPattern,
} from '#service/answering/languages/patterns/numerals.ts'
import { calendarWordsOf } from '#service/answering/tables/calendar-names.ts'
import { questionTerms, termsOf } from '#service/retrieval/words.ts'
import { monthsByName } from '#service/texts/month-names.ts'

/** A time, a sum, a number of something or a code in a text. */
export interface Value {
  /** `clock`, `money`, or what is counted, as its first letters: “char” of “16 characters”. */
  kind: string
  value: string
}

const maxChars = 600
const stemChars = 4
const clock =
  /(?<![\p{N}:.,])(\d{1,2})(?:[:.](\d{2})(?!\p{N})(?: ?(?:uhr|h(?!\p{L})|[ap]\.?m))?| ?(?:uhr|h|[ap]\.?m)(?!\p{L}))/giu
const money = new RegExp(
  `(${currencyBefore}) ?(\\p{N}[\\p{N}.,]{0,12})|(?<![\\p{N}.,])(\\p{N}[\\p{N}.,]{0,12}) ?${currencyBehind}`,
  'giu',
)
const counted = new RegExp(
  `(?<![\\p{L}\\p{N}.,:])(\\p{N}[\\p{N}.,]{0,12}|${numeralPattern})[ -]?(\\p{L}{3,20}|%)`,
  'giu',
)

/** The times, sums and counted things of a text. */
export function valuesIn(text: string): Value[] {
  let rest = text.slice(0, maxChars)
  const found: Value[] = []
  rest = rest.replaceAll(money, (_, __: string, before?: string, behind?: string) => {
    found.push({ kind: 'money', value: plainNumber(before ?? behind ?? '') })
    return ' '
  })
  rest = rest.replaceAll(clock, (written: string, hours: string, minutes?: string) => {
    const isAfternoon = /p\.?m/iu.test(written) && Number(hours) < 12
    const hour = Number(hours) + (isAfternoon ? 12 : 0)
    found.push({ kind: 'clock', value: `${hour}:${minutes ?? '00'}` })
    return ' '
  })
  for (const [, number = '', unit = ''] of rest.matchAll(counted)) {
    if (months().has(unit.toLowerCase())) continue
    const kind = unit.toLowerCase().slice(0, stemChars)
    found.push({ kind, value: isNumeral(number) ? String(numberIn(number)) : plainNumber(number) })
  }
  return found
}

/** A number as a key: “12,50” and “12.50” are the same, and so are “1,140” and “1.140”. */
export const plainNumber = (text: string): string =>
  text
    .replace(/[.,]+$/u, '')
    .replaceAll(/[.,](?=\d{3}(?!\d))/gu, '')
    .replace(',', '.')
    .replace(/\.0+$/u, '')

let monthNames: ReadonlyMap<string, number> | undefined
const months = (): ReadonlyMap<string, number> =>
  (monthNames ??= monthsByName(['en', 'de', 'fr', 'es'], ['long']))

// These words say that something is now otherwise, or since when, and not what.
export const emptyTerms = new Set(
  termsOf(
    `rise rises rose raised goes went up increase increases increased falls fall drops drop down reduced lowered cut extended
    shortened changed changes moved moves move will be is are now then already only must have has at least most still stays
    remains from until till end beginning instead per each every today tomorrow start starting new newly also however no
    the of for to a an and it its in on by
    steigt steigen sinkt sinken erhöht gesenkt verlängert verkürzt geändert ändert wird werden ist sind jetzt nun dann schon
    erst nur neu neue neuer neues künftig bereits bleibt bleiben ab bis ende anfang statt anstatt pro je beträgt muss müssen
    mindestens höchstens der die das den dem des ein eine für von vom zum zur auf um am im in uhr gilt liegt
    sube suben baja bajan pasa pasan aumenta cambia será serán es son está ahora ya solo sólo nuevo nueva desde hasta fin final
    principio partir lugar vez por cada al el la los las un una de del para a en hora horas se podrá puede
    passe passent augmente baisse sera seront est sont maintenant désormais déjà seulement nouveau nouvelle dès jusque fin début
    partir lieu chaque le les un une des du pour à au aux en heures h`,
  ),
)
// What a sum is called says no more than the sum.
export const sumTerms = new Set(
  termsOf(
    `price prices cost costs fee fees charge charged rate paid pay preis preise kostet kosten gebühr gebühren betrag cuesta
    cuestan costará precio precios importe coûte coûtent coûtera prix tarif get gets earn earns receive receives bekommt bekommen erhält erhalten verdient verdienen ganan gana
    cobran cobra due fällig gagne gagnent touche touchent`,
  ),
)
/** Words for a day, a month or a person, to which a sum is often said or not. */
export const periodTerms = new Set(
  termsOf(
    `hour hours hourly stunde stunden stündlich hora horas heure heures day days week weeks month months year years monthly yearly annual annually person
    tag tage tagen woche wochen monat monate monatlich jahr jahre jährlich person día días semana semanas mes meses año años mensual
    persona jour jours semaine mois an ans personne`,
  ),
)

/** The words of a text that say of what a value is: without numbers, months and words such as “now” and “rises”. */
export function thingsIn(text: string, values: readonly Value[]): string[] {
  const words = text.slice(0, maxChars).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  const isOfMoney = values.some(({ kind }) => kind === 'money')
  const things = words.filter((word) => !/\p{N}/u.test(word) && !months().has(word.toLowerCase()))
  const asked = new Set(questionTerms(text.slice(0, maxChars)).keys())
  return things.flatMap((word) =>
    termsOf(word).filter(
      (term) =>
        term.length > 1 &&
        asked.has(term) &&
        !emptyTerms.has(term) &&
        !periodTerms.has(term) &&
        !(isOfMoney && sumTerms.has(term)) &&
        !isNumeral(word) &&
        !values.some(({ kind }) => word.toLowerCase().startsWith(kind)),
    ),
  )
}

// “From 1 July, …”, “Ab 1.7. …” and “From 2027, …” say since when, and not what.
const dayOrYear =
  /(?<!\p{N})\d{1,2}(?:st|nd|rd|th|\.)? (?:of |de )?(\p{L}{3,10})(?:,? (?:de )?(?:19|20)\d{2})?(?!\p{N}),?|(?<!\p{N})\d{1,2}[./](?:0?[1-9]|1[0-2])[./](?:(?:19|20)?\d{2})?(?!\p{N}),?|(?<![\p{N}.,])(?:19|20)\d{2},(?= )/gu

/** A text without the days and years that it names. */
export const withoutDays = (text: string): string =>
  text.replaceAll(dayOrYear, (written: string, month?: string) =>
    month === undefined || months().has(month.toLowerCase()) ? ' ' : written,
  )

// “On 24 December the desk closes at 14:00” is of one day.
const onOneDay = new RegExp(
  String.raw`(?<!\p{L})(?:on|am|el|le) (?:\p{L}+,? )?(?:the )?\d{1,2}(?:st|nd|rd|th|\.)? ?(?:of |de )?(?:\d{1,2}\.|\p{L}{3,10})`,
  'iu',
)
const onceBefore =
  /(?<!\p{L})(?:was|were|had|wurden?|war|waren|hatten?|fue|fueron|era|eran|subió|bajó|a été|ont été|était)(?!\p{L})/iu
// “On 1 July the fee rises to 6 €” holds from then on.
const lasting =
  /(?<!\p{L})(?:ris(?:es?|en)|goes up|increases?|raised|falls?|drops?|reduced|lowered|changes?|steig(?:t|en)|sink(?:t|en)|erhöht|gesenkt|geändert|ändert|suben?|bajan?|pasan?|aumentan?|passe(?:nt|ra)?|augmente(?:nt|ra)?|baisse(?:nt|ra)?)(?!\p{L})/iu
const ownYear = /(?<!\p{N})(?:19|20)\d{2}(?!\p{N})/u

/** Whether a sentence tells of one day, or of what was in some year, so that it says nothing of today. */
export const isOfOtherTime = (text: string): boolean =>
  (onOneDay.test(text) && !lasting.test(text)) || (ownYear.test(text) && onceBefore.test(text))

/** The days of the week that a text names, as terms. */
export const weekdaysIn = (text: string): Set<string> =>
  new Set(
    calendarWordsOf(text).flatMap(({ word }) =>
      months().has(word.toLowerCase()) ? [] : termsOf(word),
    ),
  )
