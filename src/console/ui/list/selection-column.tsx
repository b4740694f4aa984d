import { RowCheckbox } from './RowCheckbox.tsx'
import type { Column } from './Table.tsx'
import type { Selection } from './use-selection.ts'

/** The checkboxes that select rows, with one in the head for all loaded rows. */
export function selectionColumn<Row>(selection: Selection<Row>): Column<Row> {
  const { labels, selected, isEveryRow, has, select, selectAll } = selection
  return {
    id: 'select',
    header: 'Select',
    isHeaderHidden: true,
    head: (
      <RowCheckbox
        label={labels.all}
        isChecked={isEveryRow}
        isMixed={selected.length > 0 && !isEveryRow}
        onChange={selectAll}
      />
    ),
    track: '1.25rem',
    cell: (row) => (
      <RowCheckbox
        label={labels.one(row)}
        isChecked={has(row)}
        onChange={(isChecked) => select(row, isChecked)}
      />
    ),
  }
}
