import type { Limit } from '#service/answering/conditions/limits.ts'
import { mostThings } from '#service/answering/figures/extreme-rows.ts'
import { isListOf } from '#service/answering/figures/named-rows.ts'
import { rowsOf } from '#service/answering/figures/total-rows.ts'
import type { Question } from '#service/answering/read-question.ts'
import { cellsByColumn } from '#service/answering/tables/column-cells.ts'
import { isPointInTime, phraseOf, valueOf } from '#service/answering/tables/table-rows.ts'
import type { TableRequest } from '#service/answering/tables/table-request.ts'
import { stemmerOrIdentity } from '#service/retrieval/forms/stemmers.ts'
import type { FoundPassage } from '#service/retrieval/search-results.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { agentColumns } from '#service/answering/measures/agents.ts'

/** A whole table, as far as it was read. */
interface ReadTable {
  passages: readonly FoundPassage[]
  isCut: boolean
}

interface ReadSheet {
  rows: number
  cells: readonly ReadonlySet<string>[]
  /** The stems in the names of columns and in the cells. */
  words: ReadonlySet<string>
}

interface Said {
  /** The terms of the whole question between blanks. */
  text: string
  /** The terms of the question. */
  terms: readonly string[]
  /** These, and words that mean the same. */
  related: readonly string[]
  counted: readonly string[]
  limits: readonly Pick<Limit, 'type'>[]
  stemOf: (term: string) => string
  /** The tables that were read before for this question. */
  sheets: Map<ReadTable, ReadSheet | null>
}

/**
 * The tables whose rows are the things that a question names, where others only refer to these: “How many orders were there in
 * May?” is a question to the sheet “Orders”, and not to the complaints that have a column “Order” with the number of each, and
 * “How many orders had complaints?” is one to the complaints. `tables` are all that were read.
 */
export function withoutReferring<T extends { table: ReadTable }>(
  answers: readonly T[],
  tables: readonly ReadTable[],
  question: Pick<Question, 'text' | 'terms' | 'language'>,
  { aggregate, counted, limits }: Pick<TableRequest, 'aggregate' | 'counted' | 'limits'>,
): T[] {
  const own = question.terms.filter(({ kind }) => kind !== 'generic')
  const said = {
    text: phraseOf(question.text),
    terms: own.map(({ term }) => term),
    related: own.flatMap(({ term, related }) => [term, ...related]),
    counted: termsOf(counted ?? mostThings.exec(question.text)?.[0] ?? ''),
    limits,
    stemOf: stemmerOrIdentity(question.language),
    sheets: new Map<ReadTable, ReadSheet | null>(),
  }
  // A number of rows that only refer to what is counted would be wrong, even where the list itself does not tell.
  const counts = aggregate === 'count' || mostThings.test(question.text)
  const listing = counts ? tables : answers.map(({ table }) => table)
  return answers.filter(
    ({ table }) =>
      !listing.some((other) => other !== table && onlyRefers(table, other, said)) &&
      !tables.some(
        (other) =>
          other !== table &&
          (isOfOther(table, other, said) ||
            (aggregate === 'figure' && isOfKey(table, other, said))),
      ),
  )
}

/** Whether a table only refers to what the question names and another one lists, and has nothing else that is asked. */
function onlyRefers(table: ReadTable, other: ReadTable, said: Said): boolean {
  const [listed] = other.passages
  const things = termsOfList(listed, said.terms, said)
  if (things.length === 0 || termsOfList(table.passages[0], said.terms, said).length > 0)
    return false
  const columns = columnsOf(table.passages[0]?.header ?? [], things, said)
  // What a customer bought is in the list of orders, and not in that of customers.
  const isDoneBy = (term: string): boolean =>
    agentColumns(term, table.passages[0]?.header ?? []).some((column) => columns.includes(column))
  if (columns.length === 0 || said.terms.some(isDoneBy)) return false
  const [own, all] = [readSheet(table, said), readSheet(other, said)]
  if (own === null || all === null) return false
  if (!columns.some((column) => isReference(own.cells[column], all))) return false
  // “How many customers in March?” is asked of the orders, where the list of customers has no dates.
  if (said.limits.some(({ type }) => !all.cells.some((cells) => canLimit(cells, type))))
    return false
  const stems = new Set(things.map(said.stemOf))
  return !said.terms
    .map(said.stemOf)
    .some((stem) => !stems.has(stem) && own.words.has(stem) && !all.words.has(stem))
}

/** Whether the question is about what another sheet lists, of which this table says nothing but, perhaps, in the name of its file. */
function isOfOther(table: ReadTable, other: ReadTable, said: Said): boolean {
  const [first] = table.passages
  const things = termsOfList(other.passages[0], said.terms, said)
  if (things.length === 0 || termsOfList(first, things, said).length > 0) return false
  const own = readSheet(table, said)
  if (own === null || things.some((term) => own.words.has(said.stemOf(term)))) return false
  const ownThings = termsOfList(first, said.related, said)
  if (ownThings.length === 0 || said.counted.some((term) => things.includes(term))) return true
  const all = readSheet(other, said)
  const columns = columnsOf(other.passages[0]?.header ?? [], ownThings, said)
  return columns.some((column) => isReference(all?.cells[column], own))
}

/**
 * Whether a question names a row of another sheet of the file, to which some rows of this one refer: “the total amount of O1” is not
 * that of the returns of O1, unless it says so.
 */
function isOfKey(table: ReadTable, other: ReadTable, said: Said): boolean {
  const [first, listed] = [table.passages[0], other.passages[0]]
  const [name = ''] = listed?.header ?? []
  const column = first?.header?.indexOf(name) ?? -1
  if (column < 1 || first?.file_name !== listed?.file_name) return false
  const [own, all] = [readSheet(table, said), readSheet(other, said)]
  const keys = all?.cells[0]
  if (own === null || all === null || keys?.size !== all.rows) return false
  const isNamed = [...(own.cells[column] ?? [])].some(
    (cell) => keys.has(cell) && cell !== '' && said.text.includes(phraseOf(cell)),
  )
  return (
    isNamed &&
    termsOfList(first, said.terms, said).length === 0 &&
    !said.terms.map(said.stemOf).some((stem) => own.words.has(stem) && !all.words.has(stem))
  )
}

function termsOfList(
  first: FoundPassage | undefined,
  terms: readonly string[],
  { stemOf }: Said,
): string[] {
  return first === undefined ? [] : terms.filter((term) => isListOf(first, term, stemOf))
}

function columnsOf(
  header: readonly string[],
  things: readonly string[],
  { stemOf }: Said,
): number[] {
  const stems = new Set(things.map(stemOf))
  return [...header.keys()].filter((at) =>
    termsOf(header[at] ?? '').some((term) => stems.has(stemOf(term))),
  )
}

const minReferences = 2

/** Whether all cells are among those that tell the rows of another sheet apart. */
function isReference(cells: ReadonlySet<string> | undefined, other: ReadSheet): boolean {
  const written = [...(cells ?? [])].filter((cell) => cell !== '')
  return (
    written.length >= minReferences &&
    other.cells.some(
      (column) => column.size === other.rows && written.every((cell) => column.has(cell)),
    )
  )
}

/** Whether a column has dates, or numbers, as a limit of that type is of. */
function canLimit(cells: ReadonlySet<string>, type: Limit['type']): boolean {
  const written = [...cells].filter((cell) => cell !== '')
  const isOf = type === 'period' ? isPointInTime : (cell: string) => valueOf(cell) !== null
  return written.length > 0 && written.every(isOf)
}

function readSheet(table: ReadTable, { stemOf, sheets }: Said): ReadSheet | null {
  const before = sheets.get(table)
  if (before !== undefined) return before
  const sheet = sheetOf(table, stemOf)
  sheets.set(table, sheet)
  return sheet
}

function sheetOf({ passages, isCut }: ReadTable, stemOf: Said['stemOf']): ReadSheet | null {
  const [first] = passages
  if (first === undefined) return null
  const header = first.header ?? []
  const { rows } = rowsOf(passages, isCut) ?? { rows: [] }
  const cells = cellsByColumn(rows, header.length)
  const texts = [...header, ...cells.flatMap((own) => [...own])]
  const words = new Set(texts.flatMap((text) => termsOf(text)).map(stemOf))
  return { rows: rows.length, cells, words }
}
