import type { FoundPassage } from '#service/retrieval/search-results.ts'
import { termsOf } from '#service/retrieval/words.ts'

// “Einsätze” are the rows of an “Einsatzliste”.
const listEnding =
  /^(?:s|n|en|es)?(?:list|plan|buch|bucher|verzeichni|ubersicht|tabell|register|kartei|log(?!isti)|daten|statistik|protokoll|journal)/u
const minNameChars = 4

/** Whether a word is in these names, alone or in front of a word for a list. */
export function isInNames(
  names: readonly string[],
  term: string,
  stemOf: (term: string) => string,
): boolean {
  const stem = stemOf(term)
  return names.some((name) => {
    if (stemOf(name) === stem) return true
    return (
      stem.length >= minNameChars &&
      name.startsWith(stem) &&
      listEnding.test(name.slice(stem.length))
    )
  })
}

/** Whether the sheet or the list itself is called as what a question counts: the rows of “Devices” are devices. */
export function isListOf(
  { headings, heading_terms }: Pick<FoundPassage, 'headings' | 'heading_terms'>,
  term: string,
  stemOf: (term: string) => string,
): boolean {
  const names = headings.length > 0 ? headings.map((heading) => termsOf(heading)) : [heading_terms]
  return names.some((name) => {
    const words = name.filter((word) => /\p{L}/u.test(word))
    return words.length === 1 && isInNames(words, term, stemOf)
  })
}

/** The words by which people are counted whom a column has the names of. */
export const personTerms: ReadonlySet<string> = new Set(
  termsOf(
    'people person persons leute person personen gente persona personas personnes persone persoon personen mensen человек людей люди',
  ),
)
const personColumn =
  /^(?:full |last |first )?(?:name|nachname|vorname|nombre|nom|nome|naam|имя|фио)$/iu

/** The column of the names of persons. */
export function personColumnOf(header: readonly string[]): number | null {
  const column = header.findIndex((name) => personColumn.test(name.trim()))
  return column === -1 ? null : column
}
