import { RowCheckbox } from '#console/ui/list/RowCheckbox.tsx'
import { useFileActions } from './file-actions.ts'
import type { FileRow } from './file-columns.tsx'

/** The box of one row. */
export function SelectFile({ row }: { row: FileRow }) {
  const { select } = useFileActions()
  return (
    <RowCheckbox
      label={`Select ${row.file.name}`}
      isChecked={row.isSelected}
      onChange={(isChecked) => select(row.file.id, isChecked)}
    />
  )
}

/** The box in the head: every file loaded so far, or none. */
export function SelectAllFiles() {
  const { selection, selectAll } = useFileActions()
  const isAll = selection.of > 0 && selection.total === selection.of
  return (
    <RowCheckbox
      label="Select all files"
      isChecked={isAll}
      isMixed={selection.total > 0 && !isAll}
      onChange={selectAll}
    />
  )
}
