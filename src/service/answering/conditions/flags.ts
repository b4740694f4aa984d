import type { TableReading } from '#service/answering/tables/table-reading.ts'
import type { TableRow } from '#service/answering/tables/table-rows.ts'
import { sayYesAndNo, yesNoColumnsOf } from '#service/answering/tables/yes-no-columns.ts'
import type { YesNoColumn } from '#service/answering/tables/yes-no-columns.ts'

/** The column of yes and no that the question names, where it is no condition that could be read otherwise. */
export function plainFlag(reading: TableReading): YesNoColumn | undefined {
  const { rows, header, named, values, parts, group } = reading
  const flags = yesNoColumnsOf(rows, header.length).filter(
    ({ column, none }) =>
      none === null &&
      (named[column] ?? 0) > 0 &&
      column !== group?.column &&
      !values.has(column) &&
      !parts.has(column),
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
export function hasUnreadFlag(
  { header, cells, named, values, parts, group }: TableReading,
  flag: YesNoColumn | undefined,
): boolean {
  return [...header.keys()].some(
    (column) =>
      (named[column] ?? 0) > 0 &&
      column !== flag?.column &&
      column !== group?.column &&
      !values.has(column) &&
      !parts.has(column) &&
      sayYesAndNo(cells[column] ?? []),
  )
}
