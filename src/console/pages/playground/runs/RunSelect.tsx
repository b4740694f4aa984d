import { RowCheckbox } from '#console/ui/list/RowCheckbox.tsx'
import { useRunActions } from './run-actions.ts'
import type { RunRow } from './run-columns.tsx'
import { runTitle } from './run-words.ts'

/** The box of one row. */
export function SelectRun({ row }: { row: RunRow }) {
  const { select } = useRunActions()
  return (
    <RowCheckbox
      label={`Select ${runTitle(row.run)}, ${row.run.model}`}
      isChecked={row.isSelected}
      onChange={(isChecked) => select(row.run.id, isChecked)}
    />
  )
}

/** The box in the head: every run loaded so far, or none. */
export function SelectAllRuns() {
  const { selection, selectAll } = useRunActions()
  const isAll = selection.of > 0 && selection.total === selection.of
  return (
    <RowCheckbox
      label="Select all runs"
      isChecked={isAll}
      isMixed={selection.total > 0 && !isAll}
      onChange={selectAll}
    />
  )
}
