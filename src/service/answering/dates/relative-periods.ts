/** How a language says which year or month is meant, and what stands before it instead. */
interface RelativeWords {
  before: string
  year: readonly [past: string, present: string, next: string]
  month: readonly [past: string, present: string, next: string]
}

const languages: readonly RelativeWords[] = [
  {
    before: 'in',
    year: ['last year', '(?:this|the current) year', 'next year'],
    month: ['last month', '(?:this|the current) month', 'next month'],
  },
  {
    before: 'in',
    year: [
      '(?:letzte[sn]|vorige[sn]|vergangene[sn]) jahr(?:es)?',
      '(?:diese[sm]|laufenden) jahr(?:es)?',
      '(?:nächste[sn]|kommende[sn]) jahr(?:es)?',
    ],
    month: [
      '(?:letzten|vorigen|vergangenen) monat(?:s)?',
      '(?:diese[nsm]|laufenden) monat(?:s)?',
      '(?:nächsten|kommenden) monat(?:s)?',
    ],
  },
  {
    before: 'en',
    year: ['(?:el )?año pasado', 'este año', '(?:el )?(?:próximo año|año que viene)'],
    month: ['(?:el )?mes pasado', 'este mes', '(?:el )?(?:próximo mes|mes que viene)'],
  },
  {
    before: 'en',
    year: [
      "l['’](?:année dernière|an dernier|an passé)",
      'cette année',
      "l['’](?:année prochaine|an prochain)",
    ],
    month: ['(?:le )?mois dernier', 'ce mois(?:-ci)?', '(?:le )?mois prochain'],
  },
]
const preposition =
  '(?:(?:in|im|during|within|of|en|durante|dans|au cours de) (?:the |der |den )?)?'
// The index of the present one in `year` and `month`.
const presentIndex = 1
const monthsPerYear = 12
const maxChars = 1000

const patterns = languages.flatMap(({ before, year, month }) =>
  [...year.entries()]
    .map(([at, words]) => ({ at, words, isYear: true }))
    .concat([...month.entries()].map(([at, words]) => ({ at, words, isYear: false })))
    .map(({ at, words, isYear }) => ({
      before,
      isYear,
      offset: at - presentIndex,
      pattern: new RegExp(`(?<!\\p{L})${preposition}${words}(?!\\p{L})`, 'iu'),
    })),
)

/**
 * A question with the year or the month that it means from the day on which it is asked: “expire in 2026” for “expire this year”.
 * Null where it says no such time. The day is written as 2026-11-28.
 */
export function withPeriodsNamed(question: string, today: string): string | null {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const asked = question.slice(0, maxChars)
  const named = patterns.reduce((text, { pattern, before, isYear, offset }) => {
    const months = year * monthsPerYear + month - 1 + offset
    const monthNumber = String((months % monthsPerYear) + 1).padStart(2, '0')
    const period = isYear
      ? String(year + offset)
      : `${Math.floor(months / monthsPerYear)}-${monthNumber}`
    return text.replace(pattern, `${before} ${period}`)
  }, asked)
  return named === asked ? null : named
}

/** Whether a text, such as the name of a column, names a year. */
export function namesYear(text: string): boolean {
  return /(?<!\p{N})(?:19|20)\d{2}(?!\p{N})/u.test(text)
}

/** The day of a time where the service runs, as 2026-11-28. */
export function dayOf(time: Date): string {
  const [month, day] = [time.getMonth() + 1, time.getDate()].map((part) =>
    String(part).padStart(2, '0'),
  )
  return `${time.getFullYear()}-${month}-${day}`
}
