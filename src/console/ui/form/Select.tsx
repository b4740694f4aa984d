import type { RefCallback } from 'react'
import { classes } from '#console/ui/classes.ts'
import { Field } from './Field.tsx'
import { SearchSelect } from './SearchSelect.tsx'
import type { OptionSearch, SelectOption } from './select-option.ts'
import styles from './Field.module.css'

interface SelectProps<Value extends string> {
  label: string
  isLabelHidden?: boolean
  value: Value
  options: readonly SelectOption<Value>[]
  onChange: (value: Value) => void
  hint?: string | undefined
  isOptional?: boolean
  error?: string | undefined
  isDisabled?: boolean
  /** Set where the service has more options than are listed. */
  search?: OptionSearch | undefined
  ref?: RefCallback<HTMLElement> | undefined
}

// More options than these have a search field.
const maxNativeOptions = 20

/** A native select, because it works on phones and needs no code; with many options a list with a search field. */
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
  search,
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
      {(control) => {
        if (search !== undefined || options.length > maxNativeOptions) {
          return (
            <SearchSelect
              control={control}
              label={label}
              value={value}
              options={options}
              onChange={onChange}
              search={search}
              isDisabled={isDisabled}
              ref={ref}
            />
          )
        }
        return (
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
        )
      }}
    </Field>
  )
}
