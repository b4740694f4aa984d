import { useState } from 'react'
import { RowCheckbox } from './RowCheckbox.tsx'
import type { Column } from './column.ts'

interface SelectionLabels<Row> {
  /** Of the checkbox in the head, which selects all loaded rows. */
  all: string
  /** Of the checkbox of a row. */
  one: (row: Row) => string
}

/** Which of the loaded rows are selected. */
export interface Selection<Row> {
  selected: readonly Row[]
  has: (row: Row) => boolean
  clear: () => void
  /** The checkboxes. */
  column: Column<Row>
}

/** A selection of rows by their ids. A row that is no longer loaded is no longer selected. */
export function useSelection<Row extends { id: string }>(
  rows: readonly Row[] = [],
  labels: SelectionLabels<Row>,
): Selection<Row> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const selected = rows.filter(({ id }) => ids.has(id))
  const isEveryRow = rows.length > 0 && selected.length === rows.length
  const has = ({ id }: Row): boolean => ids.has(id)

  function select({ id }: Row, isSelected: boolean) {
    const next = new Set(ids)
    if (isSelected) next.add(id)
    else next.delete(id)
    setIds(next)
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
          onChange={(isSelected) => select(row, isSelected)}
        />
      ),
    },
  }
}
