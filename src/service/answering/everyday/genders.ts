import { isStopWord } from '#service/retrieval/stop-words.ts'

// An office is written in the gender of who holds it, and asked for in either.
const endings: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  de: [
    [/innen$/u, ''],
    [/in$/u, ''],
    [/$/u, 'in'],
  ],
  es: [
    // “Mejora” is not of “mejor”.
    [/(?<!mej)ora$/u, 'or'],
    [/or$/u, 'ora'],
    [/enta$/u, 'ente'],
    [/ente$/u, 'enta'],
    [/era$/u, 'ero'],
    [/ero$/u, 'era'],
    [/aria$/u, 'ario'],
    [/ario$/u, 'aria'],
    [/ada$/u, 'ado'],
    [/ado$/u, 'ada'],
    [/esa$/u, 'e'],
    [/lde$/u, 'ldesa'],
  ],
  fr: [
    [/trice$/u, 'teur'],
    [/teur$/u, 'trice'],
    [/euse$/u, 'eur'],
    [/eur$/u, 'euse'],
    [/ière$/u, 'ier'],
    [/ier$/u, 'ière'],
    [/(?<=[ae]n)te$/u, 't'],
    [/(?<=[ae]n)t$/u, 'te'],
    [/ienne$/u, 'ien'],
    [/ien$/u, 'ienne'],
    [/ée$/u, 'é'],
    [/é$/u, 'ée'],
  ],
}
const minChars = 6

/**
 * The word for a person in the other gender: “Kassenwartin” of “Kassenwart”. Some are no words, which no
 * text has. “Alle” is none of “allein”.
 */
export function otherGendersOf(word: string, language: string | null): string[] {
  if (word.length < minChars || !/^\p{L}+$/u.test(word)) return []
  const lower = word.toLowerCase()
  if (language === null) return []
  return (endings[language] ?? [])
    .flatMap(([ending, other]) => (ending.test(lower) ? [lower.replace(ending, other)] : []))
    .filter((other) => !isStopWord(other, language))
}
