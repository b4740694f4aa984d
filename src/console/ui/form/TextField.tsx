import type { ComponentProps, ReactNode } from 'react'
import { classes } from '#console/ui/classes.ts'
import { Field } from './Field.tsx'
import styles from './Field.module.css'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'size'> {
  label: string
  isLabelHidden?: boolean
  value: string
  onChange: (value: string) => void
  hint?: ReactNode
  error?: string | undefined
  /** Shows a counter of characters (grapheme clusters). */
  maximum?: number
  isOptional?: boolean
  isMono?: boolean
  size?: 'medium' | 'large'
}

export function TextField({
  label,
  isLabelHidden,
  value,
  onChange,
  hint,
  error,
  maximum,
  isOptional,
  isMono = false,
  size = 'medium',
  ...rest
}: TextFieldProps) {
  return (
    <Field
      label={label}
      isLabelHidden={isLabelHidden}
      hint={hint}
      error={error}
      counter={maximum === undefined ? undefined : { text: value, maximum }}
      isOptional={isOptional}
    >
      {(control) => (
        <input
          type="text"
          dir="auto"
          autoComplete="off"
          {...rest}
          {...control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={classes(
            styles['control'],
            size === 'large' && styles['large'],
            isMono && styles['mono'],
          )}
        />
      )}
    </Field>
  )
}
