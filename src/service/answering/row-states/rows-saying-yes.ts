import { columnAskedWhetherFilled } from '#service/answering/conditions/filled-columns.ts'
import { conditionsOf, rowTest } from '#service/answering/conditions/row-conditions.ts'
import { isKey } from '#service/answering/figures/named-columns.ts'
import type { TableAnswer } from '#service/answering/figures/table-answer.ts'
import { isOnlyAble } from '#service/answering/forms/abilities.ts'
import { agentColumns } from '#service/answering/measures/agents.ts'
import { onlyOne } from '#service/answering/named/only-one.ts'
import type { Question } from '#service/answering/read-question.ts'
import type { AnswerWords } from '#service/answering/texts/wording.ts'
import { termsOf } from '#service/retrieval/words.ts'
import type { TableReading } from '#service/answering/tables/table-reading.ts'
import type { TableRequest } from '#service/answering/tables/table-request.ts'
import type { TableRow } from '#service/answering/tables/table-rows.ts'
import { partlyYesNoColumn, yesNoColumnsOf } from '#service/answering/tables/yes-no-columns.ts'

// “Paid” alone is also a word of many sentences, and “Trained on desk” is not.
const minTermsOfFlag = 2

/**
 * The rows that say yes, or no, in the one column of such cells that the question names, or that have a value, or none, where it
 * asks for that; null where it names no such column.
 */
export function rowsSayingYesOrNo(
  whole: TableReading,
  question: Question,
  request: TableRequest,
): TableAnswer | null {
  const named = whole.named.map((own, column) =>
    isOnlyAble(whole.header[column] ?? '', question.text) ? 0 : own,
  )
  const reading = { ...whole, named }
  const { rows, header, group } = reading
  const isAsked = (column: number): boolean => (named[column] ?? 0) > 0
  const [own, ...others] = yesNoColumnsOf(rows, header.length).filter(
    ({ column }) => isAsked(column) && column !== group?.column,
  )
  // A list can say which rows say something else, and a number could not.
  const partly =
    request.aggregate === 'rows'
      ? [...header.keys()].flatMap((column) =>
          isAsked(column) && !reading.values.has(column) && !reading.parts.has(column)
            ? (partlyYesNoColumn(rows, column) ?? [])
            : [],
        )
      : []
  const flag = own ?? columnAskedWhetherFilled(reading, question.text) ?? onlyOne(partly)
  if (flag === null || others.length > 0) return null
  // “Who is off on Friday?” names the cell itself.
  if (flag.none !== null && (reading.values.has(flag.column) || reading.parts.has(flag.column)))
    return null
  // “Members who are not in Rome” are members, and “not paid by Lumen” is about what is not paid.
  const isOther = reading.negated !== null && !isSaidIn(reading, flag.column, request.negated)
  const isNegated = request.isNegated && !isOther
  const conditions = isOther ? reading : { ...reading, negated: null }
  const isAllowed = rowTest(conditions)
  const matching = rows.filter(
    (row) => isAllowed(row) && flag.read(row.cells[flag.column] ?? '') === !isNegated,
  )
  // “Telescopes that are lent” need not have that word in their names: all that is lent is shown.
  const unflagged = { ...reading, named: named.map((size, at) => (at === flag.column ? 0 : size)) }
  const unnamed = new Map(
    [...whole.parts].filter(([column, terms]) => !areOfAll(unflagged, column, terms, question)),
  )
  const isOfNoName = matching.length === 0 && unnamed.size < whole.parts.size
  if (isOfNoName && whole.negated !== null) return null
  if (isOfNoName) return rowsSayingYesOrNo({ ...whole, parts: unnamed }, question, request)
  const example = rows.find(({ cells }) => flag.read(cells[flag.column] ?? '') === !isNegated)
  const { words } = reading
  const none = flag.none?.map((cell) => (cell === '' ? words.empty : cell)).join(words.or)
  const value =
    none === undefined
      ? (example?.cells[flag.column] ?? (isNegated ? 'no' : 'yes'))
      : isNegated
        ? none
        : words.otherThan(none)
  const name = header[flag.column]
  const neither = rows.filter(
    (row) => isAllowed(row) && flag.read(row.cells[flag.column] ?? '') === null,
  )
  const also = conditionsOf(conditions, matching).filter(
    (condition) => !condition.startsWith(`${name} `),
  )
  // Every loan has a borrower: “3 rows have Item Recorder” says it all.
  const saysNothing =
    also.length > 0 && rows.every(({ cells }) => flag.read(cells[flag.column] ?? '') === true)
  const stems = new Set([...reading.terms].map(reading.stemOf))
  const isCalled = termsOf(name ?? '').filter((term) => stems.has(reading.stemOf(term))).length
  return {
    tellsOfAll: flag.none === null && isCalled >= minTermsOfFlag,
    // Where no row matches, the number is cited by any of them.
    rows: matching.length > 0 ? matching : rows.slice(0, 1),
    count: {
      matching: matching.length,
      all: rows.length,
      condition: [
        ...also,
        ...(saysNothing
          ? []
          : [
              `${name} ${value === '' ? words.empty : value}${cellsBeside(neither, flag.column, words)}`,
            ]),
      ].join(', '),
      isListed: request.aggregate === 'rows',
    },
  }
}

/**
 * Whether terms of a column of names can say what every row is: one is what the rows are called, or a word of one name alone where
 * the question says of no column that it has the names. “Dobson telescopes” of a column “Telescope” are those with that name.
 */
function areOfAll(
  reading: TableReading,
  column: number,
  terms: readonly string[],
  question: Question,
): boolean {
  const { cells, named, namesRows } = reading
  const isNamed = named.some((own, at) => own > 0 && isKey(reading, at))
  const isName = (term: string): boolean =>
    question.terms.some((own) => own.term === term && own.kind === 'name')
  const isOfOne = (term: string): boolean =>
    [...(cells[column] ?? [])].filter((cell) => termsOf(cell).includes(term)).length === 1
  return (
    isKey(reading, column) &&
    terms.every((term) => namesRows(term) || (!isNamed && !isName(term) && isOfOne(term)))
  )
}

/** Whether a text names a column, or says what those in it do: “inspected” of the “Inspector”. */
function isSaidIn({ header, stemOf }: TableReading, column: number, text: string): boolean {
  const own = new Set(termsOf(header[column] ?? '').map(stemOf))
  return termsOf(text).some(
    (term) => own.has(stemOf(term)) || agentColumns(term, header).includes(column),
  )
}

/** “ (unknown: 2, empty: 1)” for the rows that say neither yes nor no. */
function cellsBeside(rows: readonly TableRow[], column: number, words: AnswerWords): string {
  const byCell = Map.groupBy(rows, ({ cells }) => cells[column] || words.empty)
  const counts = [...byCell].map(
    ([cell, own]) => `${cell}: ${own.length.toLocaleString(words.locale)}`,
  )
  return counts.length === 0 ? '' : ` (${counts.join(', ')})`
}
