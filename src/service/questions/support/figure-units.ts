import { termsOf } from '#service/retrieval/words.ts'

type TimeUnit = 'minute' | 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year'

// By how words begin, since languages stem them in different ways.
const names: readonly (readonly [TimeUnit, RegExp])[] = [
  ['minute', /^(?:minut|мин|分)/u],
  ['hour', /^(?:hour|stund|hor$|horas?$|heur|ora$|ore$|uur|uren|час(?!т)|小时|时)/u],
  [
    'day',
    /^(?:days?$|dai$|daili|tag$|tagen?$|tages$|taglich|dia$|dias$|jours?$|journali|giorn|dag(?:en)?$|день$|ден$|дн(?:я|ей|ям|и)?$|天|日)/u,
  ],
  ['week', /^(?:weeks?$|weekli|woch(?:en?)?$|wochent|seman|semain|settiman|недел|周|星)/u],
  ['month', /^(?:month|monat|mes$|mese|mensual|mois$|mensuel|maand|месяц|месяч|月)/u],
  ['quarter', /^(?:quarter|quartal|trimestr|kwarta|квартал)/u],
  [
    'year',
    /^(?:year|annual|jahr|jahrlich|ano$|anos$|año|anual|annee?|an$|ans$|annuel|anni$|anno$|jaar|год|лет|году|年)/u,
  ],
]

/** How many of a unit a year has, or, of shorter ones, a day. */
const perYear: Readonly<Partial<Record<TimeUnit, number>>> = {
  year: 1,
  quarter: 4,
  month: 12,
  week: 52,
  day: 365,
}
const perWeek: Readonly<Partial<Record<TimeUnit, number>>> = { week: 1, day: 7, hour: 168 }
const perDay: Readonly<Partial<Record<TimeUnit, number>>> = { day: 1, hour: 24, minute: 1440 }

/** The unit of time that a term names; null for any other term. */
export function timeUnitOf(term: string): TimeUnit | null {
  return names.find(([, pattern]) => pattern.test(term))?.[0] ?? null
}

/** The only unit of time among terms; null where there is none, or more. */
export function timeUnitIn(terms: ReadonlySet<string>): TimeUnit | null {
  const units = new Set([...terms].flatMap((term) => timeUnitOf(term) ?? []))
  return units.size === 1 ? ([...units][0] ?? null) : null
}

/** How many of the second unit the first one has, where that is always the same, or usual: a week has 7 days. */
export function timeFactor(from: TimeUnit, to: TimeUnit): number {
  for (const table of [perWeek, perDay, perYear]) {
    const [first, second] = [table[from], table[to]]
    if (first !== undefined && second !== undefined) return second / first
  }
  return Number.NaN
}

/** What `canonicalFacts` writes for units, as terms. */
const measures = new Set(
  [
    'percent euro dollar pound rouble kilogram metre kilometre centimetre millimetre litre',
    'squaremetre cubicmetre bar',
  ].flatMap(termsOf),
)

/** Whether a term is a unit that all languages have in one form, or a kind of time of the calendar. */
export function isMeasure(unit: string): boolean {
  return unit.startsWith('@') || measures.has(unit)
}
