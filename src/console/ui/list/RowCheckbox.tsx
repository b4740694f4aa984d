import styles from './Table.module.css'

interface RowCheckboxProps {
  label: string
  isChecked: boolean
  /** In the header: some but not all rows are selected. */
  isMixed?: boolean
  /** `isRange` is true if Shift was held. */
  onChange: (isChecked: boolean, isRange: boolean) => void
}

/** The checkbox that selects a row, or all of them. */
export function RowCheckbox({ label, isChecked, isMixed = false, onChange }: RowCheckboxProps) {
  return (
    <label className={styles['box']}>
      <input
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        ref={(input) => {
          if (input) input.indeterminate = isMixed
        }}
        // Without this, Shift-clicking would also select text.
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        onChange={({ target, nativeEvent }) =>
          onChange(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  )
}
