import type { ReactNode } from 'react'
import styles from './Checkbox.module.css'

interface CheckboxProps {
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  children: ReactNode
  hint?: ReactNode
}

export function Checkbox({ isChecked, onChange, children, hint }: CheckboxProps) {
  return (
    <label className={styles['checkbox']}>
      <input
        type="checkbox"
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {children}
        {hint !== undefined && <span className={styles['hint']}>{hint}</span>}
      </span>
    </label>
  )
}
