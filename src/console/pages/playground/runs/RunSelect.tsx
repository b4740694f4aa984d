import { useRunActions } from './run-actions.ts'
import type { RunRow } from './run-columns.tsx'
import { runTitle } from './run-words.ts'
import styles from './RunsPage.module.css'

/** The box of one row. */
export function SelectRun({ row }: { row: RunRow }) {
  const { select } = useRunActions()
  return (
    <label className={styles['box']}>
      <input
        type="checkbox"
        aria-label={`Select ${runTitle(row.run)}, ${row.run.model}`}
        checked={row.isSelected}
        onChange={(event) => select(row.run.id, event.target.checked)}
      />
    </label>
  )
}

/** The box in the head: every run loaded so far, or none. */
export function SelectAllRuns() {
  const { selection, selectAll } = useRunActions()
  const isAll = selection.of > 0 && selection.total === selection.of
  return (
    <label className={styles['box']}>
      <input
        type="checkbox"
        aria-label={`Select all ${selection.of} runs shown`}
        checked={isAll}
        ref={(input) => {
          if (input) input.indeterminate = selection.total > 0 && !isAll
        }}
        onChange={(event) => selectAll(event.target.checked)}
      />
    </label>
  )
}
