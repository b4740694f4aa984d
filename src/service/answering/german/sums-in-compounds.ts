import { termsOf } from '#service/retrieval/words.ts'

// “Zwischensumme” is the name of a row, and a “Gesamtschule” is no sum.
const sumBehind = /(?<!\p{L})(?!zwischen|quer|prüf)(\p{L}{4,30}?)s?(summe)(?!\p{L})/iu
const sumBefore =
  /(?<!\p{L})gesamt(?!zahl|heit|schule|leitung|werk|verzeichnis|note|eindruck|verantwort|bild)(\p{L}{4,30})(?!\p{L})/iu
const maxChars = 300

/**
 * The question with a compound for a sum in two words, where no text has the compound: “Schadenssumme” and “Gesamtschaden” as
 * “Schaden Summe” of a table of damages. `isKnown` tells whether a text has a term.
 */
export function withSumsApart(question: string, isKnown: (term: string) => boolean): string {
  if (question.length > maxChars) return question
  const compound = sumBehind.exec(question) ?? sumBefore.exec(question)
  const [word, thing = '', sum = 'Summe'] = compound ?? []
  if (word === undefined || termsOf(word).every(isKnown)) return question
  return question.replace(word, `${thing} ${sum}`)
}
