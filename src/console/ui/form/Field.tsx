import { useId, type ReactNode } from 'react'
import { codePoints } from '#contract/primitives.ts'
import { classes } from '#console/ui/classes.ts'
import styles from './Field.module.css'

interface FieldProps {
  label: string
  isLabelHidden?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
  /** The text and its limit in characters, where there is one. */
  counter?: { text: string; maximum: number } | undefined
  isOptional?: boolean | undefined
  children: (control: ControlProps) => ReactNode
}

interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** Label, hint, error and counter around one control. */
export function Field({
  label,
  isLabelHidden = false,
  hint,
  error,
  counter,
  isOptional = false,
  children,
}: FieldProps) {
  const id = useId()
  const count = counter && codePoints(counter.text)
  const isOver = counter !== undefined && count !== undefined && count > counter.maximum
  const described = [
    error !== undefined && `${id}-error`,
    hint !== undefined && `${id}-hint`,
    counter && `${id}-count`,
  ]
    .filter(Boolean)
    .join(' ')

  return (
    <div className={styles['field']}>
      <div className={isLabelHidden ? 'unseen' : styles['head']}>
        <label htmlFor={id} className={styles['label']}>
          {label}
          {isOptional && <span className={styles['optional']}> optional</span>}
        </label>
        {counter && (
          <span id={`${id}-count`} className={classes(styles['count'], isOver && styles['over'])}>
            {count} / {counter.maximum}
            <span className="unseen"> characters</span>
          </span>
        )}
      </div>
      {children({
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': error !== undefined || isOver ? true : undefined,
      })}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles['error']}>
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
    </div>
  )
}
