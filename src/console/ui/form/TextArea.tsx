import type { ComponentProps, ReactNode } from 'react'
import { classes } from '#console/ui/classes.ts'
import { Field } from './Field.tsx'
import styles from './Field.module.css'

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'onChange' | 'value'> {
  label: string
  value: string
  onChange: (value: string) => void
  hint?: ReactNode
  error?: string | undefined
  maximum?: number
  isOptional?: boolean
  isMono?: boolean
}

export function TextArea({
  label,
  value,
  onChange,
  hint,
  error,
  maximum,
  isOptional,
  isMono = false,
  ...rest
}: TextAreaProps) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      counter={maximum === undefined ? undefined : { text: value, maximum }}
      isOptional={isOptional}
    >
      {(control) => (
        <textarea
          dir="auto"
          {...rest}
          {...control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={classes(styles['control'], styles['area'], isMono && styles['mono'])}
        />
      )}
    </Field>
  )
}
