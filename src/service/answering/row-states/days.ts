import { fullName } from '#service/answering/languages/person-names.ts'
import type { ColumnLimit } from '#service/answering/conditions/limited-columns.ts'
import { words } from '#service/answering/languages/patterns/whole-words.ts'
import { periodOfCell } from '#service/answering/conditions/periods.ts'
import type { Period } from '#service/answering/conditions/periods.ts'
import { personTerms } from '#service/answering/figures/named-rows.ts'
import { roleIn } from '#service/answering/measures/agents.ts'
import { longest } from '#service/answering/superlatives/tenure.ts'
import { termsOf } from '#service/retrieval/words.ts'
import type { AnswerWords } from '#service/answering/texts/wording.ts'
import { withoutMarks } from '#service/texts/without-marks.ts'
import { numberIn, numberPattern } from '#service/answering/languages/patterns/numerals.ts'
import { onlyOne } from '#service/answering/named/only-one.ts'
import { without } from './row-state.ts'
import type { Ranking, RowState, StateTable } from './row-state.ts'

const untilName =
  /(?<!\p{L})(?:(?:valid |guaranteed )?until|expir\p{L}*|valid to|ends?(?: on| date)?|best before|use by|bis|ablauf\p{L}*|endet|gültig\p{L}*|haltbar\p{L}*|mhd|caduc\p{L}*|vencimiento|vence|hasta|fin|échéance|jusqu\p{L}*|péremption|dlc|valable)(?!\p{L})/iu
const dueName =
  /(?<!\p{L})(?:due|next|fällig\p{L}*|nächste[rs]?|próxim[oa]|prochaine?|planned|geplant|termin|deadline|frist)(?!\p{L})/iu
const bornName =
  /(?<!\p{L})(?:born|birth\p{L}*|date of birth|dob|geb\.?|gebor\p{L}*|geburt\p{L}*|naci\p{L}*|fecha de nacimiento|né|née|naissance)(?!\p{L})/iu
/** The names of columns of the day from which on somebody has a thing. */
const acquiredName =
  /(?<!\p{L})(?:purchas\p{L}*|bought|acquired|acquisition|built|made|manufactur\p{L}*|install\p{L}*|commission\p{L}*|gekauft|kauf(?:datum|jahr|tag)?|angeschafft|anschaffung\p{L}*|baujahr|gebaut|inbetriebnahme|herstell\p{L}*|installiert|comprad[oa]|compra|adquisición|fabrica\p{L}*|construcción|instala\p{L}*|achat|acheté|acquisition|construit\p{L}*|mise en service)(?!\p{L})/iu
const ageName = /^(?:age|alter|edad|âge)(?!\p{L})/iu

const yearStep = 10_000
const monthStep = 100
const monthsPerYear = 12

const dayNumber = (day: string): number => Number(day.replaceAll('-', ''))

/** The days of a cell of a column; null where it has none, or none of a year. */
function daysOfCell({ kinds }: StateTable, column: number, cell: string): Period | null {
  const own = cell === '' ? null : periodOfCell(cell, kinds.orders[column] ?? null)
  return own?.hasYear === true ? own : null
}

/** The columns that have nothing but days, months or years, some of them empty. */
const daysIn = (table: StateTable): number[] =>
  table.kinds.periods.filter((column) => {
    const filled = [...(table.cells[column] ?? [])].filter((cell) => cell !== '')
    return filled.length > 1 && filled.every((cell) => daysOfCell(table, column, cell) !== null)
  })

/** The row with the first or the last day of a column. */
const byDay = (table: StateTable, column: number, sign: 1 | -1): Ranking => ({
  column,
  sign,
  valueOf: (cell) => daysOfCell(table, column, cell)?.from ?? null,
})

/** The only column of days with such a name, or of several the only one that the question names otherwise. */
function columnCalled(table: StateTable, name: RegExp, question: string): number | null {
  const columns = daysIn(table).filter((column) => name.test(table.header[column] ?? ''))
  if (columns.length < 2) return columns[0] ?? null
  const asked = stemsOf(question)
  const named = columns.filter((column) =>
    stemsOf((table.header[column] ?? '').replace(name, ' ')).some((stem) =>
      asked.some((own) => own === stem || isSameStem(own, stem)),
    ),
  )
  return onlyOne(named)
}

const minStemChars = 4
const ending =
  /(?:ierung|ungen|ung|ierte?|iert|ación|ation|ición|ition|ión|ion|ing|ado|ada|ido|ida|et|en|ed|es|er|ée|t|e|s|é)$/u
const stemsOf = (text: string): string[] =>
  (withoutMarks(text.toLowerCase()).match(/\p{L}{3,}/gu) ?? []).map((word) =>
    word.replace(/^ge(?=\p{L}{4})/u, '').replace(ending, ''),
  )
/** Whether two words are of one stem: “Wartung” and “gewartet”, “inspection” and “inspected”. */
const isSameStem = (one: string, other: string): boolean => {
  const [short = '', long = ''] = [one, other].toSorted((a, b) => a.length - b.length)
  return short.length >= minStemChars && long.startsWith(short)
}

const order: Readonly<Record<string, readonly [before: string, from: string, after: string]>> = {
  en: ['before', 'from', 'after'],
  de: ['vor dem', 'ab dem', 'nach dem'],
  es: ['antes del', 'desde el', 'después del'],
  fr: ['avant le', 'à partir du', 'après le'],
}

/** “Before 28 November 2022”, in the language of the answer. */
function written(at: 0 | 1 | 2, day: number, { locale }: AnswerWords): string {
  const date = new Date(
    Date.UTC(
      Math.floor(day / yearStep),
      Math.floor((day % yearStep) / monthStep) - 1,
      day % monthStep,
    ),
  )
  const own = locale === 'en' ? 'en-GB' : locale
  const text = new Intl.DateTimeFormat(own, { dateStyle: 'long', timeZone: 'UTC' }).format(date)
  return `${order[locale]?.[at] ?? ['<', '≥', '>'][at]} ${text}`
}

function limitOf(table: StateTable, column: number, at: 0 | 1 | 2, day: number): ColumnLimit {
  const allows = (cell: string): boolean => {
    const own = daysOfCell(table, column, cell)
    if (own === null) return false
    // What is valid until a month is so until its last day, and of a year alone nobody knows on which side of a day a thing was.
    return at === 0 ? own.to < day : at === 1 ? own.to >= day : own.from > day
  }
  return { column, allows, text: written(at, day, table.words), isNegated: false }
}

const expired =
  words(`(?:has|have|had) (?:already )?(?:expired|run out|lapsed)|(?:is|are) (?:already )?(?:expired|out of date)|expired|ran out|
(?:ist|sind) (?:schon |bereits )?abgelaufen|abgelaufene?[nrsm]?|han? (?:caducado|vencido|expirado)|(?:está|están) (?:ya )?(?:caducad|vencid)[oa]s?|
(?:caducad|vencid)[oa]s?|(?:a|ont|est|sont) (?:déjà )?(?:expiré|périmé|échu)e?s?|(?:expiré|périmé|échu)e?s?`)

/** “Whose warranty has expired?” against the day on which it is asked. */
export function expiredIn(question: string, today: string): RowState | null {
  const match = expired.exec(question)
  if (match === null) return null
  return {
    rest: without(question, match),
    names: 'until expires expiry ablauf gültig bis caducidad vencimiento expiration échéance',
    isThing: false,
    conditionsIn: (table) => {
      const column = columnCalled(table, untilName, question)
      return column === null ? null : { limits: [limitOf(table, column, 0, dayNumber(today))] }
    },
  }
}

const next =
  words(`(?:runs? out|expires?|ends?|finish(?:es)?|is due|are due|due|is up|comes up) next(?! \\p{L}*(?:year|quarter|month|week|spring|summer|autumn|winter)(?!\\p{L}))|next to (?:expire|run out|end|be due)|
(?:läuft|laufen) (?:als )?nächste[srn]? (?:ab|aus)|endet als nächste[srn]?|(?:ist|sind) als nächste[srn]? (?:fällig|dran|an der reihe)|
als nächste[srn]? (?:abläuft|ablaufen|fällig(?: ist)?)|próxim[oa]s? (?:en|a) (?:caducar|vencer|expirar)|
(?:caduca|vence|expira|termina)n? (?:antes|próximamente)|(?:será|es) (?:la |el )?próxim[oa] (?:en|a) (?:caducar|vencer)|
(?:expire|échoit|se termine) (?:le|la) prochaine?|(?:expire|échoit|se termine) prochainement`)

/** “Whose warranty runs out next?”: the first day from the one on which it is asked. */
export function nextIn(question: string, today: string): RowState | null {
  const match = next.exec(question)
  if (match === null) return null
  return {
    rest: without(question, match),
    names:
      'until expires expiry due ablauf gültig bis fällig caducidad vencimiento expiration échéance',
    isThing: false,
    conditionsIn: (table) => {
      const column =
        columnCalled(table, untilName, question) ?? columnCalled(table, dueName, question)
      if (column === null) return null
      const limits = [limitOf(table, column, 1, dayNumber(today))]
      return { limits, ranking: byDay(table, column, -1) }
    },
  }
}

/**
 * Whether the word beside what is said of an age names those who have the things of a table: “employees older than 30 years” are no
 * laptops.
 */
function isOfHolders(
  { header, stemOf }: StateTable,
  question: string,
  { index, 0: part }: RegExpExecArray,
): boolean {
  const before =
    question
      .slice(0, index)
      .match(/\p{L}+/gu)
      ?.at(-1) ?? ''
  const [behind = ''] = /\p{L}+/u.exec(question.slice(index + part.length)) ?? []
  const beside = termsOf(`${before} ${behind}`)
  const stems = beside.map(stemOf)
  return (
    beside.some((term) => personTerms.has(term)) ||
    header.some(
      (name) => roleIn(name) !== null && termsOf(name).some((own) => stems.includes(stemOf(own))),
    )
  )
}

const unitPattern = `(?<unit>years?|months?|jahren?|monaten?|años?|mes(?:es)?|ans?|mois)`
const olderPattern = words(`(?:(?:is|are|that are|which are|sind|die|que son|son) )?
(?:(?<older>older than|älter als|más (?:antigu|viej)[oa]s? (?:que|de)|mayores (?:que|de)|plus (?:vieux|vieilles?|âgée?s?|anciens?|anciennes?) que)|
(?<younger>younger than|newer than|jünger als|neuer als|más (?:nuev[oa]s?|jóvenes|joven|recientes?) (?:que|de)|menores (?:que|de)|plus (?:jeunes?|récente?s?|neufs?|neuves?) que)|
(?<more>(?:de plus de|de más de|con más de)(?= \\S+ \\S+[\\s?.!]*$)|(?:more than|over|über|mehr als|más de|plus de)(?= \\S+ \\S+ (?:old|alt|de antigüedad|d['’]ancienneté)))|
(?<less>(?:de moins de|de menos de|con menos de)(?= \\S+ \\S+[\\s?.!]*$)|(?:less than|under|unter|weniger als|menos de|moins de)(?= \\S+ \\S+ (?:old|alt|de antigüedad|d['’]ancienneté)))) 
(?<number>${numberPattern}) ${unitPattern}(?: (?:old|alt|de antigüedad|d['’]ancienneté))?(?: sind)?`)

/** A day so many months before another one. */
function monthsBefore(day: string, months: number): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const all = year * monthsPerYear + month - 1 - months
  const [ofYear, ofMonth] = [Math.floor(all / monthsPerYear), (all % monthsPerYear) + 1]
  // Three months before 31 May is the last day of February.
  const last = new Date(Date.UTC(ofYear, ofMonth, 0)).getUTCDate()
  return ofYear * yearStep + ofMonth * monthStep + Math.min(date, last)
}

/** “Assets older than 4 years” by the day on which each was bought, and persons by their day of birth. */
export function olderIn(question: string, today: string): RowState | null {
  const match = olderPattern.exec(question)
  if (match === null) return null
  const { older, more, number: count = '', unit = '' } = match.groups ?? {}
  const number = numberIn(count)
  const isOlder = older !== undefined || more !== undefined
  const months = /^m/iu.test(unit) ? number : number * monthsPerYear
  if (number <= 0) return null
  return {
    rest: without(question, match),
    names:
      'born birth geboren nacimiento naissance purchased bought gekauft anschaffung compra achat baujahr built',
    isThing: false,
    conditionsIn: (table) => {
      if (table.header.some((name) => ageName.test(name))) return null
      const born = columnCalled(table, bornName, question)
      const isOfThings = born === null && !isOfHolders(table, question, match)
      const column = isOfThings ? columnCalled(table, acquiredName, question) : born
      if (column === null) return null
      return {
        limits: [limitOf(table, column, isOlder ? 0 : 2, monthsBefore(today, months))],
      }
    },
  }
}

const longestWithout: readonly RegExp[] = [
  words(
    '(?:wurden?|ist|sind|war(?:en)?|hat|haben)?(?<between> .{1,60})?\\s?am längsten (?:nicht|ohne)(?: mehr)? (?<verb>\\p{L}+)(?: worden)?',
  ),
  words(`(?:has(?: not|n['’]t)|have(?: not|n['’]t)) (?:been )?(?<verb>\\p{L}+) (?:for )?(?:the )?longest|
(?:has|have)? ?(?:gone|been)? ?(?:the )?longest without (?:(?:being|an?|the|its) )?(?<verb2>\\p{L}+)`),
  words(
    '(?:(?:lleva|llevan|hace) )?más tiempo (?:sin|que no)(?: (?:ser|se ha|ha sido|fue|una?))? (?<verb>\\p{L}+)',
  ),
  words(
    "(?:depuis )?le plus longtemps (?:sans|n['’]a pas)(?: (?:été|être|une?))? (?<verb>\\p{L}+)",
  ),
]

/** “Which animal has not been examined the longest?”: the row whose last day of it is the first one. */
export function longestWithoutIn(question: string): RowState | null {
  for (const pattern of longestWithout) {
    const match = pattern.exec(question)
    if (match === null) continue
    const { between = '', verb, verb2 } = match.groups ?? {}
    const stems = stemsOf(verb ?? verb2 ?? '')
    return {
      rest: without(question, match, between),
      names: `last letzte última dernière ${verb ?? verb2 ?? ''}`,
      isThing: false,
      conditionsIn: (table) => {
        const column = onlyOne(
          daysIn(table).filter(
            (own) =>
              !dueName.test(table.header[own] ?? '') &&
              stemsOf(table.header[own] ?? '').some((stem) =>
                stems.some((other) => isSameStem(other, stem)),
              ),
          ),
        )
        // Of what was never done, no day tells how long ago it was.
        if (column === null || table.cells[column]?.has('')) return null
        return { limits: [], ranking: byDay(table, column, -1) }
      },
    }
  }
  return null
}

const oldest =
  words(`(?<oldest>oldest|älteste[nrsm]?|más (?:antigu|viej)[oa]s?|plus (?:vieux|vieilles?|vieil|anciens?|anciennes?|âgée?s?))|
newest|most recent|neueste[nrsm]?|más nuev[oa]s?|más recientes?|plus (?:récente?s?|neufs?|neuves?|nouvel(?:le)?s?|nouveau)`)

/** “The oldest laptop” of a list of what was bought. */
export function oldestIn(question: string): RowState | null {
  const match = oldest.exec(question)
  if (match === null) return null
  return {
    rest: without(question, match),
    names: 'purchased bought gekauft anschaffung comprado compra achat baujahr built',
    isThing: false,
    conditionsIn: (table) => {
      const isAged = (name: string): boolean => ageName.test(name) || bornName.test(name)
      const column = columnCalled(table, acquiredName, question)
      if (column === null || table.header.some(isAged) || isOfHolders(table, question, match))
        return null
      const sign = match.groups?.['oldest'] === undefined ? 1 : -1
      return { limits: [], ranking: byDay(table, column, sign) }
    },
  }
}

const joinedName =
  /(?<!\p{L})(?:since|joined|join(?:ing)? date|member since|start(?:ed|s)?(?: date)?|hired|employed since|eintritt\p{L}*|beigetreten|(?:mitglied )?seit|beginn|dabei seit|alta|desde|ingreso|incorporación|entrée|adhésion|depuis|arrivée|embauché\p{L}*)(?!\p{L})/iu
const plainName = /^\p{L}[^\p{N}]+$/u
const longestHere: readonly RegExp[] = [
  longest,
  words('longest[- ]standing|más antigu[oa]s?|con más antigüedad|(?:le |la )?plus ancien(?:ne)?s?'),
]

/** “Who has been here the longest?” by the day since when each of them is. */
export function longestHereIn(question: string): RowState | null {
  const match = longestHere.map((pattern) => pattern.exec(question)).find((own) => own !== null)
  if (match === undefined) return null
  return {
    rest: without(question, match),
    names: 'since joined eintritt seit beginn alta desde ingreso entrée depuis',
    isThing: false,
    conditionsIn: (table) => {
      // The row of who has been there the longest is that of a person, of whom there may be several rows.
      const hasPersons = table.cells.some((own) => {
        const isUnique = own.size === table.rows.length
        const names = [...own].filter(Boolean)
        return (
          names.length > 1 && names.every((cell) => (isUnique ? plainName : fullName).test(cell))
        )
      })
      const column = hasPersons ? columnCalled(table, joinedName, question) : null
      return column === null ? null : { limits: [], ranking: byDay(table, column, -1) }
    },
  }
}

const howOld =
  /^\P{L}*(?:how old (?:is|are)|wie alt (?:ist|sind)|qué edad (?:tiene[n]?)|cuántos años (?:tiene[n]?)|quel âge (?:a|ont)) (?<thing>.{2,60}?)[\s?.!]*$/iu

/** “How old is Akela?” by the day of birth, or the one on which a thing was bought. */
export function howOldIn(question: string, today: string): RowState | null {
  const { thing } = howOld.exec(question)?.groups ?? {}
  if (thing === undefined) return null
  return {
    rest: thing,
    names: 'born birth geboren nacimiento naissance purchased gekauft comprado achat',
    isThing: false,
    isOfOneRow: true,
    conditionsIn: (table) => {
      if (table.header.some((name) => ageName.test(name))) return null
      const born = columnCalled(table, bornName, question)
      const column = born ?? columnCalled(table, acquiredName, question)
      if (column === null) return null
      const timeOf = (cell: string): string | null => timeSince(table, column, cell, today)
      return { limits: [], since: { column, isOfThing: born === null, timeOf } }
    },
  }
}

/** How long ago a day was, in whole years or, of less than one, in months: “2 years”. Null for what has not been, or has no day. */
function timeSince(table: StateTable, column: number, cell: string, today: string): string | null {
  const own = daysOfCell(table, column, cell)
  const now = dayNumber(today)
  if (own === null || own.from !== own.to || own.from > now) return null
  const years = Math.floor((now - own.from) / yearStep)
  const months =
    (Math.floor(now / yearStep) - Math.floor(own.from / yearStep)) * monthsPerYear +
    Math.floor((now % yearStep) / monthStep) -
    Math.floor((own.from % yearStep) / monthStep) -
    Number(now % monthStep < own.from % monthStep)
  const [value, unit] = years > 0 ? [years, 'year'] : [months, 'month']
  const format = { style: 'unit', unit, unitDisplay: 'long' } as const
  return new Intl.NumberFormat(table.words.locale, format).format(value)
}
