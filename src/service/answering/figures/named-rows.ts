import { isIssued, isTitledThing } from '#service/answering/superlatives/titled-things.ts'
import { calendarNamesOf } from '#service/answering/tables/calendar-names.ts'
import { isDateOrTime } from '#service/answering/tables/table-rows.ts'
import type { TableRow } from '#service/answering/tables/table-rows.ts'
import type { FoundPassage } from '#service/retrieval/search-results.ts'
import { termsOf } from '#service/retrieval/words.ts'

// “Einsätze” are the rows of an “Einsatzliste”, and “Reifen” of a “Reifenlager”, whose term has no “er”.
const listEnding =
  /^(?:s|n|en|es)?(?:list|plan|buch|bucher|verzeichni|ubersicht|tabell|register|kartei|log(?!isti)|daten|statistik|protokoll|journal|lag|bestand|inventar|katalog|archiv)/u
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

/** What the file and the headings of a table are called, with the terms of all these names and of those that its rows have. */
export function namesOfTable(first: FoundPassage | undefined): {
  written: readonly string[]
  terms: readonly string[]
  ofRows: readonly string[]
} {
  const { file_name = '', headings = [], heading_terms: ownTerms = [] } = first ?? {}
  const other = otherThingsIn(file_name, headings)
  const heading_terms = ownTerms.filter((term) => !other.has(term))
  const terms = [...heading_terms, ...headings.flatMap(termsOf)]
  // The “Volunteer handbook” has a table of allowances, and a file that is a table has its rows.
  const isOfFile = headings.length === 0 || /\.(?:csv|tsv|xlsx?|ods)$/iu.test(file_name)
  const ofRows = isOfFile ? terms : termsOf(headings.at(-1) ?? '')
  return { written: [...heading_terms, ...headings], terms, ofRows }
}

const joint = /\s+(?:and|und|y|et|e|en|&|\+)\s+/iu

/** The terms of what other sheets of a file have, which is called after several: “Vehicles” of “Vehicles and devices.xlsx”. */
function otherThingsIn(file_name: string, headings: readonly string[]): ReadonlySet<string> {
  const parts = file_name
    .replace(/\.\p{L}{1,5}$/u, '')
    .split(joint)
    .map(termsOf)
  const own = new Set(headings.flatMap(termsOf))
  const isOwn = (part: readonly string[]): boolean => part.some((term) => own.has(term))
  if (parts.length < 2) return new Set()
  // A sheet with a name of its own, such as “Staff”, can be of anything that the file is called after.
  return parts.some(isOwn) ? new Set(parts.filter((part) => !isOwn(part)).flat()) : new Set()
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

// “Which day had the most workers?” of a table whose rows are days.
const dayTerms = new Set(termsOf('day days date tag tage datum día días fecha jour jours'))

const anybody = new Set(
  termsOf(
    `users user customers customer clients guests visitors externals nutzer nutzerin nutzerinnen kunden kunde gäste besucher usuarios
    usuario clientes cliente visitantes utilisateurs utilisateur clients visiteurs`,
  ),
)
const maxChars = 1000

/** Whether a term stands beside the name of a column and only says whom that is for: “for external users”. */
function isWhomOfColumn(term: string, header: readonly string[], text: string): boolean {
  if (!personTerms.has(term) && !anybody.has(term)) return false
  const words = (text.slice(0, maxChars).match(/[\p{L}\p{M}\p{N}-]+/gu) ?? []).map(termsOf)
  const named = new Set(header.flatMap((name) => termsOf(name)))
  const at = words.findIndex((own) => own.includes(term))
  return [words[at - 1], words[at + 1]].some((beside) => beside?.some((own) => named.has(own)))
}

/** Whether a term only repeats what the rows or a column are: days, persons, books, or those whom a column is for. */
export function saysNoMore(
  term: string,
  header: readonly string[],
  rows: readonly TableRow[],
  text: string,
): boolean {
  return (
    namesDays(term, header, rows) ||
    (personTerms.has(term) && personColumnOf(header) !== null) ||
    isTitledThing(term, header, text) ||
    isIssued(term, header, text) ||
    isWhomOfColumn(term, header, text)
  )
}

/** Whether a term is a word for the days of which a column of the rows is. */
function namesDays(term: string, header: readonly string[], rows: readonly TableRow[]): boolean {
  return (
    dayTerms.has(term) &&
    [...header.keys()].some((column) =>
      rows.every(({ cells }) => {
        const cell = cells[column] ?? ''
        return isDateOrTime(cell) || calendarNamesOf(cell).length > 0
      }),
    )
  )
}
