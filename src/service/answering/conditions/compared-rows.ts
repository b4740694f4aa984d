import { phraseOf, valueReader } from '#service/answering/tables/table-rows.ts'
import type { TableRow } from '#service/answering/tables/table-rows.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { onlyOne } from '#service/answering/named/only-one.ts'
import { columnOfLimit } from './limited-columns.ts'
import type { ColumnKinds, ColumnLimit } from './limited-columns.ts'
import type { Limit } from './limits.ts'

/** A row that a question compares others with: “cheaper than C”. */
export interface RowComparison {
  /** The words that compare, as “more expensive”, and the name of the row. */
  degree: string
  name: string
  /** All of it. */
  text: string
  /** Whether the others must not compare so: “not cheaper than C”. */
  isNegated: boolean
}

const name = "\\p{Lu}[\\p{L}\\p{M}\\p{N}.’'-]*(?: (?:\\p{Lu}|\\p{N})[\\p{L}\\p{M}\\p{N}.’'-]*){0,3}"
const comparison = new RegExp(
  `(?<!\\p{L})(?<not>(?:not|nicht|pas|no) )?(?:(?<degree>(?:more|less|fewer|mehr|weniger)(?: \\p{L}{2,20})?|\\p{L}{2,12}er) (?:than|als)|(?<romance>(?:plus|moins|más|menos)(?: \\p{L}{2,20})?) que) (?:the |der |die |das |le |la |el )?(?<name>${name})(?=[\\s?.!]*$)`,
  'u',
)

/** The row that a question compares others with at its end; null where it names none. */
export function rowComparisonIn(question: string): RowComparison | null {
  const match = comparison.exec(question)
  const { degree, romance, name: own } = match?.groups ?? {}
  const words = degree ?? romance
  if (match === null || words === undefined || own === undefined) return null
  const isNegated = match.groups?.['not'] !== undefined
  return { degree: words, name: own.replace(/[.’']+$/u, ''), text: match[0], isNegated }
}

/** A row that others are compared with, and what its degree says of which values. */
export interface RowBound extends RowComparison {
  sign: 1 | -1
  /** The terms for the values, as of prices; empty where the degree does not tell. */
  ofColumn: ReadonlySet<string>
  /** The words of its degree that say of which values, as “revenue” of “more revenue”. */
  rest: string
  /** The terms of columns whose values are greater for what is older. */
  ageTerms: ReadonlySet<string>
}

/** What rows must have to compare so with a row, as “Price less than C (7)”; null where the row or its value is not clear. */
export function limitOfRow(
  { name: written, text, isNegated, sign, ofColumn, rest, ageTerms }: RowBound,
  rows: readonly TableRow[],
  kinds: ColumnKinds,
  {
    question,
    language,
    counted,
  }: { question: string; language: string | null; counted: string | null },
): ColumnLimit | null {
  const phrase = phraseOf(written)
  const called = kinds.cells.map(
    (own) => new Set([...own].filter((cell) => phraseOf(cell) === phrase)),
  )
  const row = onlyOne(
    rows.filter(({ cells }) => cells.some((cell, column) => called[column]?.has(cell))),
  )
  if (row === null) return null
  const termsIn = (column: number): string[] => termsOf(kinds.header[column] ?? '')
  const limit: Limit = {
    type: 'number',
    comparison: 'more',
    first: 0,
    second: 0,
    unit: '',
    before: question,
    after: '',
    text,
    written,
    isBare: false,
    isNegated: false,
  }
  const column =
    ofColumn.size === 0
      ? columnOfLimit(limit, kinds, question, language, counted)
      : onlyOne(
          [...new Set([...kinds.numbers, ...kinds.periods])].filter((at) =>
            termsIn(at).some((term) => ofColumn.has(term)),
          ),
        )
  if (column === null) return null
  const own = row.cells[column] ?? ''
  const valueIn = valueReader(kinds.cells[column] ?? [])
  const bound = valueIn(own)
  if (bound === null) return null
  const isAge = termsIn(column).some((term) => ageTerms.has(term) && ofColumn.has(term))
  const direction = isAge ? -sign : sign
  const allows = (cell: string): boolean => {
    const value = valueIn(cell)
    if (value?.unit !== bound.unit) return false
    return direction * (value.value - bound.value) > 0 !== isNegated
  }
  const shown = text.replace(rest.trim(), '').replaceAll(/ {2,}/gu, ' ')
  return { column, allows, text: `${shown} (${own})`, isNegated }
}
