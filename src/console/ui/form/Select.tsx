import type { Ref } from 'react'
import { classes } from '#console/ui/classes.ts'
import { Field } from './Field.tsx'
import styles from './Field.module.css'

interface SelectProps<Value extends string> {
  label: string
  isLabelHidden?: boolean
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  hint?: string | undefined
  isOptional?: boolean
  error?: string | undefined
  isDisabled?: boolean
  ref?: Ref<HTMLSelectElement> | undefined
}

/** A native select, because it works on phones and needs no code. */
export function Select<Value extends string>({
  label,
  isLabelHidden,
  value,
  options,
  onChange,
  hint,
  isOptional,
  error,
  isDisabled,
  ref,
}: SelectProps<Value>) {
  return (
    <Field
      label={label}
      isLabelHidden={isLabelHidden}
      hint={hint}
      error={error}
      isOptional={isOptional}
    >
      {(control) => (
        <select
          {...control}
          ref={ref}
          className={classes(styles['control'], styles['select'])}
          value={value}
          disabled={isDisabled}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value)
            if (chosen) onChange(chosen.value)
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
