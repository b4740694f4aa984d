import { useRef, useState } from 'react'
import { RowCheckbox } from './RowCheckbox.tsx'
import type { Column } from './column.ts'

interface SelectionLabels<Row> {
  /** The label of the header checkbox, which selects all loaded rows. */
  all: string
  /** The label of the checkbox of a row. */
  one: (row: Row) => string
}

/** The ids of the selected rows. */
export interface Selection<Row> {
  selected: readonly Row[]
  has: (row: Row) => boolean
  clear: () => void
  /** The column of checkboxes. */
  column: Column<Row>
}

/**
 * A selection of rows by id. With Shift, a checkbox applies to all rows since the last changed one.
 * Rows that are no longer loaded are no longer selected.
 */
export function useSelection<Row extends { id: string }>(
  rows: readonly Row[] = [],
  labels: SelectionLabels<Row>,
): Selection<Row> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const selected = rows.filter(({ id }) => ids.has(id))
  const isEveryRow = rows.length > 0 && selected.length === rows.length
  const has = ({ id }: Row): boolean => ids.has(id)

  const lastId = useRef<string | null>(null)

  function select({ id }: Row, isSelected: boolean, isRange: boolean) {
    const changed = isRange ? rowsBetween(rows, lastId.current, id) : [id]
    lastId.current = id
    const rest = [...ids].filter((selectedId) => !changed.includes(selectedId))
    setIds(new Set(isSelected ? [...rest, ...changed] : rest))
  }

  return {
    selected,
    has,
    clear: () => setIds(new Set()),
    column: {
      id: 'select',
      header: 'Select',
      isHeaderHidden: true,
      head: (
        <RowCheckbox
          label={labels.all}
          isChecked={isEveryRow}
          isMixed={selected.length > 0 && !isEveryRow}
          onChange={(isSelected) => setIds(new Set(isSelected ? rows.map(({ id }) => id) : []))}
        />
      ),
      track: '1.25rem',
      cell: (row) => (
        <RowCheckbox
          label={labels.one(row)}
          isChecked={has(row)}
          onChange={(isSelected, isRange) => select(row, isSelected, isRange)}
        />
      ),
    },
  }
}

/**
 * The ids of two rows and of all rows between them; only the second if the first is not in the
 * list.
 */
function rowsBetween(
  rows: readonly { id: string }[],
  first: string | null,
  second: string,
): string[] {
  const all = rows.map(({ id }) => id)
  const [from, to] = [all.indexOf(first ?? ''), all.indexOf(second)]
  return from === -1 ? [second] : all.slice(Math.min(from, to), Math.max(from, to) + 1)
}
