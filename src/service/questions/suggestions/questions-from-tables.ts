import { cellsOf } from '#service/answering/tables/table-rows.ts'
import type { SampledFile } from '#service/retrieval/chunk-store.ts'
import { questionWords } from './question-words.ts'

// Fewer rows are counted at a glance.
const minRows = 10
const minValues = 3
const maxValues = 8
const minRowsPerValue = 2
const maxValueChars = 30

// What most people want to know first about a list.
const kindColumn =
  /^(?:categor(?:y|ía)|catégorie|kategorie|state|status|statut|état|estado|zustand|type|typ|tipo|art|kind)$/iu

// Of a list of prices, nobody wants to know how many rows it has.
const day = /^(?:\d{4}-\d\d?-\d\d?|\d{1,2}[./]\d{1,2}[./]\d{2,4})(?!\d)/u
const personName = /^(?:\p{Lu}\.|\p{Lu}\p{Ll}+) \p{Lu}\p{Ll}/u
// “Einsatzliste” names the table, and nothing that stands in it.
const nameOfTable =
  /(?:list[ae]?s?|tab(?:ell|l)en?|tables?|sheets?|blatt|blätter|übersicht(?:en)?|overviews?|registers?)$/iu

/** A question for the parts of each larger table of a file: “How many donations per category?” */
export function questionsFromTables(
  { file_name, passages }: Pick<SampledFile, 'file_name' | 'passages'>,
  language: string | null,
): { question: string }[] {
  const { perValue } = questionWords(language)
  if (perValue === undefined) return []
  const tables = Map.groupBy(
    passages.filter(({ header }) => header !== null),
    ({ headings, header }) => JSON.stringify([headings.at(-1), header]),
  )
  return [...tables.values()].flatMap((parts) => {
    const [first] = parts
    // “Orders 2026” has the orders of that year.
    const things = (first?.headings.at(-1) ?? file_name.replace(/\.\p{L}+$/u, '')).replace(
      /\s+(?:19|20)\d\d$/u,
      '',
    )
    const isName = /^\p{L}{4,30}$/u.test(things) && !nameOfTable.test(things)
    if (!isName || !perValue.isPlural(things)) return []
    const rows = parts.flatMap(({ text }) => text.split('\n').map(cellsOf))
    const column = groupingColumn(first?.header ?? [], rows)
    return column === null ? [] : [{ question: perValue.question(things, column) }]
  })
}

/** The column whose few values divide the rows best; null where there is none. */
function groupingColumn(header: readonly string[], rows: readonly string[][]): string | null {
  if (rows.length < minRows || !rows.some((row) => row.some((cell) => day.test(cell)))) return null
  const possible = header.flatMap((name, index) => {
    const cells = rows.flatMap((row) => row[index]?.trim() || [])
    const values = new Set(cells)
    const isWord = (value: string): boolean =>
      value.length <= maxValueChars && /^\p{L}{2}/u.test(value)
    const fits =
      /^\p{L}{3,30}$/u.test(name) &&
      cells.length > rows.length * 0.9 &&
      values.size >= minValues &&
      values.size <= maxValues &&
      cells.length >= values.size * minRowsPerValue &&
      [...values].every(isWord)
    const isOfPersons = [...values].every((value) => personName.test(value))
    return fits ? [{ name, values: values.size, isOfPersons }] : []
  })
  const [best] = possible.toSorted(
    (one, other) =>
      Number(kindColumn.test(other.name)) - Number(kindColumn.test(one.name)) ||
      Number(one.isOfPersons) - Number(other.isOfPersons) ||
      one.values - other.values,
  )
  return best?.name ?? null
}
