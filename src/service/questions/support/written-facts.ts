import { termsOf } from '#service/retrieval/words.ts'
import { canonicalFacts } from './canonical-facts.ts'

const maxFactsRead = 20
const maxFacts = 3
const writtenFact =
  /(?:(\p{L}{3,10}\.?) )?((?:\p{Sc} ?)?(?<![\p{L}\p{N}])\d[\d.,:/]{0,30}(?<![.,:/])(?: ?[%\p{Sc}])?)(?:(?:st|nd|rd|th|\.)? (\p{L}{2,20}))?/gu

/** What a sentence writes for numbers that are missing, or that are of something else; a date with its month, a count with its unit. */
export function factsAsWritten(
  sentence: string,
  language: string | null,
  missing: readonly string[],
  ofOthers: ReadonlySet<string>,
): string[] {
  const canonicalTerms = (text: string): Set<string> =>
    new Set(termsOf(canonicalFacts(text, language)))
  const facts = new Set<string>()
  for (const [written, before, number = '', after] of sentence
    .matchAll(writtenFact)
    .take(maxFactsRead)) {
    const alone = canonicalTerms(number)
    const withAfter = after === undefined ? number : written.slice(written.indexOf(number))
    const withBefore = before === undefined ? number : `${before} ${number}`
    const isMissing = (text: string): boolean =>
      !canonicalTerms(text).isDisjointFrom(new Set(missing))
    const hasMonth = (text: string): boolean =>
      text !== number && [...canonicalTerms(text)].some((term) => term.endsWith('month'))
    const date = [withAfter, withBefore].find(hasMonth)
    if (date !== undefined && isMissing(date)) facts.add(date)
    else if (isMissing(number)) facts.add(number)
    else if (!alone.isDisjointFrom(ofOthers)) facts.add(withAfter)
  }
  return [...facts].slice(0, maxFacts)
}
