import { useId, type ReactNode } from 'react'
import styles from './Switch.module.css'

interface SwitchProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
  children: ReactNode
  hint?: ReactNode
}

/** Turns something on or off at once. */
export function Switch({ isOn, onChange, children, hint }: SwitchProps) {
  const id = useId()
  return (
    <div className={styles['switch']}>
      <label htmlFor={id} className={styles['words']}>
        {children}
        {hint !== undefined && (
          <span id={`${id}-hint`} className={styles['hint']}>
            {hint}
          </span>
        )}
      </label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className={styles['track']}
        checked={isOn}
        aria-checked={isOn}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  )
}
