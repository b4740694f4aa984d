import { isAdded } from '#service/answering/measures/main-measure.ts'
import type { TableReading } from '#service/answering/tables/table-reading.ts'
import { tableRequestOf } from '#service/answering/tables/table-request.ts'
import type { TableRequest } from '#service/answering/tables/table-request.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { isNamedCell } from './named-columns.ts'

/** A question as it is read over a table. */
export interface ReadQuestion {
  reading: TableReading
  request: TableRequest
}

/**
 * A question with what a later one changes of it: a condition on a column stands in place of an earlier one on that column,
 * and beside those on others. Null where the later question asks the same of all rows, says nothing of the rows, or negates a
 * column beside another that is negated.
 */
export function changedReading(
  before: ReadQuestion,
  change: ReadQuestion,
  /** The later question as it is written, and whether it counts the same rows again, or asks for them. */
  { text, again }: { text: string; again: 'count' | 'list' | null },
): ReadQuestion | null {
  const own = tableRequestOf(text)
  if (again === 'list') {
    const { reading, request } = before
    return request.aggregate === 'extreme'
      ? null
      : { reading, request: { ...request, aggregate: 'rows', isBare: false } }
  }
  if (own !== null && asksForGroups(own, change.reading)) return groupedReading(before, change)
  const countsAgain = again === 'count'
  const asks = !countsAgain && own !== null && !own.isBare
  const columns = conditionColumns(change.reading)
  const isSame =
    asks &&
    columns.size === 0 &&
    own.aggregate === before.request.aggregate &&
    own.figure.kind === before.request.figure.kind &&
    change.reading.named.every((named, at) => named === 0 || (before.reading.named[at] ?? 0) > 0)
  // “But why?”
  const saysNothing = !asks && !countsAgain && !saysAnything(change.reading, columns)
  if (isSame || saysNothing) return null
  const isReplaced = replacesNegated(before.reading, change.reading, columns)
  const negatesBoth = before.reading.negated !== null && change.reading.negated !== null
  if (negatesBoth && !isReplaced) return null
  const isCount = before.request.aggregate === 'count'
  // Behind “How many winch launches?”, “And by tow?” counts launches, too.
  const [counted = ''] = termsOf(before.request.counted ?? '')
  const countsCells = isCount && isNamedCell(before.reading, counted)
  const isOfNumber = countsAgain && namesAddedNumber(change.reading)
  const request = asks
    ? change.request
    : isOfNumber
      ? ({
          ...before.request,
          aggregate: 'figure',
          counted: null,
          figure: { ...before.request.figure, kind: 'sum' },
        } as const)
      : countsAgain
        ? ({ ...before.request, aggregate: 'count', countsRows: true } as const)
        : { ...before.request, countsRows: before.request.countsRows || countsCells }
  const namesColumn = change.reading.named.some((named) => named > 0)
  const hasOtherFigure =
    (asks && own.aggregate !== 'rows' && namesColumn) || (countsAgain && !isCount)
  return {
    reading: mergedReading(before.reading, change.reading, { columns, hasOtherFigure, isReplaced }),
    request: {
      ...request,
      isNegated: change.request.isNegated || (before.request.isNegated && !isReplaced),
    },
  }
}

/** Whether a question only names a column, by whose cells the rows before are told apart: “From which clients?” */
function asksForGroups({ figure }: TableRequest, { group, stock }: TableReading): boolean {
  return group !== null && stock === null && figure.kind === null && !figure.isOfMoney
}

/** The figure of the question before, or else the number of its rows, of each group. */
function groupedReading(before: ReadQuestion, change: ReadQuestion): ReadQuestion | null {
  const { reading, request } = before
  if (request.aggregate === 'extreme' || conditionColumns(change.reading).size > 0) return null
  const figure = { ...request.figure, group: change.request.figure.group }
  return {
    reading: { ...reading, group: change.reading.group },
    request:
      request.aggregate === 'figure'
        ? { ...request, figure }
        : { ...request, aggregate: 'count', countsRows: true, figure },
  }
}

/** Whether what is counted again is a number of each row, as in “How many tickets was that?” */
function namesAddedNumber({ header, named, kinds }: TableReading): boolean {
  const columns = [...header.keys()].filter((column) => (named[column] ?? 0) > 0)
  const [column] = columns
  const isNumber = column !== undefined && kinds.numbers.includes(column)
  return columns.length === 1 && isNumber && isAdded(header[column] ?? '', kinds)
}

/** Whether a question says anything of rows or columns. */
function saysAnything(reading: TableReading, columns: ReadonlySet<number>): boolean {
  return (
    columns.size > 0 ||
    reading.stock !== null ||
    reading.group !== null ||
    reading.named.some((own) => own > 0)
  )
}

/** Whether a later question speaks of the column that an earlier one negates, by a cell or, as “Who has paid?”, by its name. */
function replacesNegated(
  before: TableReading,
  change: TableReading,
  columns: ReadonlySet<number>,
): boolean {
  return before.negated === null
    ? change.named.some((own, at) => own > 0 && (before.named[at] ?? 0) > 0)
    : columns.has(before.negated)
}

/** The columns that a question has a condition on. */
function conditionColumns({ values, parts, limits }: TableReading): ReadonlySet<number> {
  return new Set([...values.keys(), ...parts.keys(), ...limits.map(({ column }) => column)])
}

function mergedReading(
  before: TableReading,
  change: TableReading,
  {
    columns,
    hasOtherFigure,
    isReplaced,
  }: { columns: ReadonlySet<number>; hasOtherFigure: boolean; isReplaced: boolean },
): TableReading {
  const merged = <T>(first: ReadonlyMap<number, T>, second: ReadonlyMap<number, T>) =>
    new Map([...[...first].filter(([column]) => !columns.has(column)), ...second])
  return {
    ...change,
    terms: before.terms.union(change.terms),
    named: hasOtherFigure
      ? change.named
      : before.named.map((named, at) => Math.max(named, change.named[at] ?? 0)),
    values: merged(before.values, change.values),
    parts: merged(before.parts, change.parts),
    limits: [...before.limits.filter(({ column }) => !columns.has(column)), ...change.limits],
    negated: change.negated ?? (isReplaced ? null : before.negated),
    stock: change.stock ?? before.stock,
    group: change.group ?? before.group,
    agents: [...new Set([...before.agents, ...change.agents])].filter((own) => !columns.has(own)),
    isFree: before.isFree || change.isFree,
    unread: before.unread ?? change.unread,
    namesTable: before.namesTable || change.namesTable,
    words: before.words,
  }
}
