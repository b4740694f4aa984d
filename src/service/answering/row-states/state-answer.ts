import { rowTest } from '#service/answering/conditions/row-conditions.ts'
import type { TableAnswer } from '#service/answering/figures/table-answer.ts'
import { personsOf, roleIn } from '#service/answering/measures/agents.ts'
import type { Question } from '#service/answering/read-question.ts'
import type { TableReading } from '#service/answering/tables/table-reading.ts'
import type { TableRequest } from '#service/answering/tables/table-request.ts'
import type { TableRow } from '#service/answering/tables/table-rows.ts'
import { beginsWithWho } from '#service/answering/languages/patterns/who.ts'
import type { Ranking } from './row-state.ts'

const hasCell = /[\p{L}\p{N}]/u

/**
 * The rows that a state ranks, a single row that it is asked of, or the cells of one column that it is about. Undefined where it only
 * is a condition, so that the rows with it are counted and listed as any others; null where it answers nothing.
 */
export function stateAnswer(
  reading: TableReading,
  { text }: Question,
  request: TableRequest,
): TableAnswer | null | undefined {
  const { state, header, values, parts } = reading
  const isOfOneRow = request.state?.isOfOneRow === true
  if (state === null) return undefined
  const { ranking, since, shown, isPlain = false } = state
  const isOfColumn = [ranking, since, shown].some((own) => own !== undefined)
  if (!isOfColumn && !isOfOneRow && !isPlain) return undefined
  if (request.isNegated) return null
  const matching = reading.rows.filter(rowTest(reading))
  if (ranking !== undefined) return ranked(reading, matching, ranking, text)
  const [row, ...others] = matching
  if (since !== undefined || isOfOneRow) {
    if (row === undefined || others.length > 0 || values.size + parts.size === 0) return null
    if (since === undefined) return { rows: [row] }
    const { column, isOfThing, timeOf } = since
    // A laptop is not as old as whoever has it.
    const isOfPerson = [...values.keys(), ...parts.keys()].every(
      (own) => roleIn(header[own] ?? '') !== null,
    )
    if (isOfThing && isOfPerson) return null
    const cell = row.cells[column] ?? ''
    const time = timeOf(cell)
    if (time === null) return null
    const named = new Set([0, ...values.keys(), ...parts.keys()])
    const name = [...named]
      .map((own) => row.cells[own])
      .filter(Boolean)
      .join(', ')
    const told = `${name}: ${header[column]} ${cell} (${time})`
    return { rows: [row], figure: { text: told, cited: row } }
  }
  if (shown !== undefined) {
    const cells = matching.flatMap(({ cells: own }) =>
      hasCell.test(own[shown] ?? '') ? [`- ${own[0]}: ${own[shown]}`] : [],
    )
    if (row === undefined || cells.length === 0) return null
    const list = [`${header[shown]}:`, ...cells].join('\n')
    return { rows: matching, figure: { text: list, cited: row } }
  }
  return row === undefined ? null : { rows: matching }
}

/** The first of the rows by a column, ties included. Who has the oldest one is nobody who has none. */
function ranked(
  { header, cells, rows, state }: TableReading,
  matching: readonly TableRow[],
  { column, sign, valueOf }: Ranking,
  text: string,
): TableAnswer | null {
  const persons = beginsWithWho(text) ? personsOf(header, cells, rows.length) : null
  const own = matching.filter(
    ({ cells: one }) =>
      hasCell.test(one[column] ?? '') && (persons === null || hasCell.test(one[persons] ?? '')),
  )
  const byCell = new Map(
    [...(cells[column] ?? [])].map((cell) => [cell, sign * (valueOf(cell) ?? 0)]),
  )
  const valueIn = (row: TableRow): number => byCell.get(row.cells[column] ?? '') ?? 0
  const best = own.reduce((most, row) => Math.max(most, valueIn(row)), -Infinity)
  const first = own.filter((row) => valueIn(row) === best)
  if (own.length === 0) return null
  const condition = (state?.limits ?? []).map((limit) => `${header[limit.column]} ${limit.text}`)
  return {
    rows: first,
    ranked: {
      column,
      isNamed: false,
      sign,
      all: own.length,
      isSorted: true,
      condition: condition.join(', '),
    },
  }
}
