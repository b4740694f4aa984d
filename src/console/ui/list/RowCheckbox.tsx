import styles from './Table.module.css'

interface RowCheckboxProps {
  label: string
  isChecked: boolean
  /** Of the head: some of the rows are selected. */
  isMixed?: boolean
  onChange: (isChecked: boolean) => void
}

/** The box that selects a row, or all of them. */
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
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
