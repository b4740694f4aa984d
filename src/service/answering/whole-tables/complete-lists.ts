import { passagesOfTable } from '#service/retrieval/tables/table-store.ts'
import type { TablePassages } from '#service/retrieval/tables/table-store.ts'
import type { SelectedStatement } from '#service/answering/selected-statement.ts'
import { isHeaderRow } from '#service/answering/tables/table-columns.ts'
import { isTotal, rowsOfPassage } from '#service/answering/tables/table-rows.ts'
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
  const rows = passagesOfTable(table).flatMap((passage) =>
    rowsOfPassage(passage).flatMap((cells, at) =>
      isHeaderRow(cells, passage.header ?? [])
        ? []
        : { cells, place: `${passage.id}:${passage.statements[at]?.start}` },
    ),
  )
  const listed = new Set(listedRows(selected)?.map(placeKey))
  if (table.isCut || !rows.every(({ place }) => listed.has(place))) return [...selected]
  const words = answerWords(language)
  const told = rows.filter(({ cells }) => !isTotal(cells)).length
  const caption = words.allRows(told.toLocaleString(words.locale))
  return selected.map((statement) =>
    listed.has(placeKey(statement))
      ? { ...statement, matching: { caption, rows: rows.length } }
      : statement,
  )
}

const placeKey = ({ passage, start }: SelectedStatement): string => `${passage.id}:${start}`
