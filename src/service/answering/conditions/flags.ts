import type { TableReading } from '#service/answering/tables/table-reading.ts'
import type { TableRow } from '#service/answering/tables/table-rows.ts'
import { sayYesAndNo, yesNoColumnsOf } from '#service/answering/tables/yes-no-columns.ts'
import type { YesNoColumn } from '#service/answering/tables/yes-no-columns.ts'

/** Whether the question names a column, and neither cells nor groups of it. */
function isNamedAlone({ named, values, parts, group }: TableReading, column: number): boolean {
  return (
    (named[column] ?? 0) > 0 &&
    column !== group?.column &&
    !values.has(column) &&
    !parts.has(column)
  )
}

/** The column of yes and no that the question names, where it is no condition that could be read otherwise. */
export function plainFlag(reading: TableReading): YesNoColumn | undefined {
  const flags = yesNoColumnsOf(reading.rows, reading.header.length).filter(
    ({ column, none }) => none === null && isNamedAlone(reading, column),
  )
  return flags.length === 1 ? flags[0] : undefined
}

/** Whether a row says yes in a column. */
export function saysYes({ column, read }: YesNoColumn, { cells }: TableRow): boolean {
  return read(cells[column] ?? '') === true
}

/** “Paid yes”, as the cells write it. */
export function yesOf({ rows, header }: TableReading, flag: YesNoColumn): string {
  const example = rows.find((row) => saysYes(flag, row))
  return `${header[flag.column]} ${example?.cells[flag.column] ?? 'yes'}`
}

/** Whether the question names a column of yes and no that is not read as a condition. */
export function hasUnreadFlag(reading: TableReading, flag: YesNoColumn | undefined): boolean {
  return [...reading.header.keys()].some(
    (column) =>
      column !== flag?.column &&
      isNamedAlone(reading, column) &&
      sayYesAndNo(reading.cells[column] ?? []),
  )
}
