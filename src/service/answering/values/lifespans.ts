import { termsOf } from '#service/retrieval/words.ts'

// “Ada Lovelace (* 10. Dezember 1815 in London; † 27. November 1852)”, “Ada Lovelace (10 December 1815 – 27 November 1852)”
const bracket = /[（(]([^（）()\n]{8,240})[)）]/gu
const hasYear = /(?<!\p{N})\p{N}{4}(?!\p{N})/u
// A war or a reign has years alone.
const dayAndYear =
  '(?:\\p{N}{1,2}[.,]?\\s[^\\p{N}–—]{3,24}\\s\\p{N}{4}|\\p{L}{3,12} \\p{N}{1,2}, \\p{N}{4}|\\p{N}{4}年\\p{N}{1,2}月)'
const fromDayToDay = new RegExp(`${dayAndYear}[^–—-]{0,60}[–—-][^–—-]{0,60}?${dayAndYear}`, 'u')

const words: Readonly<Record<string, readonly [born: string, died: string]>> = {
  de: ['geboren geburt', 'gestorben starb sterben verstorben tod'],
  en: ['born birth', 'died die dead death'],
  es: ['nació nacido nacida nacer nacimiento', 'murió muerto muerta muerte falleció fallecer'],
  ru: ['родился родилась рождения', 'умер умерла скончался скончалась смерти'],
  ar: ['ولد ولدت', 'توفي توفيت مات ماتت'],
}

/** The terms of “born” and “died”, which a text leaves out that gives the days of both behind a name. */
export function termsOfLifespans(text: string, language: string | null): string[] {
  const [born = '', died = ''] = words[language ?? 'en'] ?? []
  return [...text.slice(0, 600).matchAll(bracket)].flatMap(([, inside = '']) => {
    if (!hasYear.test(inside)) return []
    const isSpan = fromDayToDay.test(inside)
    return [
      ...(isSpan || inside.includes('*') ? termsOf(born) : []),
      ...(isSpan || inside.includes('†') ? termsOf(died) : []),
    ]
  })
}

const living =
  /(?<!\p{L})(?:wie alt (?:wird (?:eine?|der|die|das)|kann (?:eine?|der|die|das)|werden|können)|how old (?:do|does|can) .{1,60} (?:get|live|become)|how long (?:do|does|can) .{1,60} live|lebenserwartung|life ?(?:span|expectancy)|cuánt(?:o|os años) (?:vive|puede vivir)n?|esperanza de vida|combien de temps (?:vit|vivent)|espérance de vie|jusqu[’']à quel âge)(?!\p{L})/iu

/** Whether a question asks how old a kind of beings gets, which no row with a day of birth tells. */
export function asksForLifespan(question: string): boolean {
  return living.test(question.slice(0, 300))
}
