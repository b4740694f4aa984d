import { useFileActions } from './file-actions.ts'
import type { FileRow } from './file-columns.tsx'
import styles from './FileTable.module.css'

/** The box of one row. */
export function SelectFile({ row }: { row: FileRow }) {
  const { select } = useFileActions()
  return (
    <label className={styles['box']}>
      <input
        type="checkbox"
        aria-label={`Select ${row.file.name}`}
        checked={row.isSelected}
        onChange={(event) => select(row.file.id, event.target.checked)}
      />
    </label>
  )
}

/** The box in the head: every file loaded so far, or none. */
export function SelectAllFiles() {
  const { selection, selectAll } = useFileActions()
  const isAll = selection.of > 0 && selection.total === selection.of
  return (
    <label className={styles['box']}>
      <input
        type="checkbox"
        aria-label={`Select all ${selection.of} files shown`}
        checked={isAll}
        ref={(input) => {
          if (input) input.indeterminate = selection.total > 0 && !isAll
        }}
        onChange={(event) => selectAll(event.target.checked)}
      />
    </label>
  )
}
