import { passagesOfTable } from '#service/retrieval/tables/table-store.ts'
import type { TablePassages } from '#service/retrieval/tables/table-store.ts'
import type { SelectedStatement } from '#service/answering/selected-statement.ts'
import { isHeaderRow } from '#service/answering/tables/table-columns.ts'
import { cellsOf, isTotal, rowsOfPassage } from '#service/answering/tables/table-rows.ts'
import { minTableRows } from '#service/answering/tables/write-table.ts'
import { answerWords } from '#service/answering/texts/answer-words.ts'

/** The rows of one table that an answer lists, or null where it lists none. */
export function listedRows(selected: readonly SelectedStatement[]): SelectedStatement[] | null {
  const rows = selected.filter(({ row, matching }) => row !== null && matching === null)
  const tables = Map.groupBy(rows, ({ row }) => row?.table).values()
  return tables.find((listed) => listed.length >= minTableRows) ?? null
}

/** The statements of an answer that lists rows of a table, which say so where they are all of its rows. */
export function withCompleteList(
  selected: readonly SelectedStatement[],
  table: TablePassages,
  language: string | null,
): SelectedStatement[] {
  const places = passagesOfTable(table).flatMap(({ id, start: offset, text, header, statements }) =>
    statements
      .filter(
        ({ start, end }) =>
          !isHeaderRow(cellsOf(text.slice(start - offset, end - offset)), header ?? []),
      )
      .map(({ start }) => `${id}:${start}`),
  )
  const listed = new Set(listedRows(selected)?.map(placeKey))
  if (table.isCut || !places.every((place) => listed.has(place))) return [...selected]
  const words = answerWords(language)
  const totals = passagesOfTable(table).flatMap(rowsOfPassage).filter(isTotal).length
  const caption = words.allRows((places.length - totals).toLocaleString(words.locale))
  return selected.map((statement) =>
    listed.has(placeKey(statement))
      ? { ...statement, matching: { caption, rows: places.length } }
      : statement,
  )
}

const placeKey = ({ passage, start }: SelectedStatement): string => `${passage.id}:${start}`
