import { useState } from 'react'

interface SelectionLabels<Row> {
  /** Of the checkbox in the head. */
  all: string
  /** Of the checkbox of a row. */
  one: (row: Row) => string
}

/** Which of the loaded rows are selected. */
export interface Selection<Row> {
  labels: SelectionLabels<Row>
  selected: readonly Row[]
  isEveryRow: boolean
  has: (row: Row) => boolean
  select: (row: Row, isSelected: boolean) => void
  selectAll: (isSelected: boolean) => void
}

/** A selection of rows by their ids. A row that is no longer loaded is no longer selected. */
export function useSelection<Row extends { id: string }>(
  rows: readonly Row[] = [],
  labels: SelectionLabels<Row>,
): Selection<Row> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const selected = rows.filter(({ id }) => ids.has(id))
  return {
    labels,
    selected,
    isEveryRow: rows.length > 0 && selected.length === rows.length,
    has: ({ id }) => ids.has(id),
    select({ id }, isSelected) {
      const next = new Set(ids)
      if (isSelected) next.add(id)
      else next.delete(id)
      setIds(next)
    },
    selectAll: (isSelected) => setIds(new Set(isSelected ? rows.map(({ id }) => id) : [])),
  }
}
