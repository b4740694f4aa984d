import { useState, type Ref } from 'react'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Chip, Chips } from './Chip.tsx'
import { TextField } from './TextField.tsx'

interface ChipFieldProps {
  label: string
  values: readonly string[]
  onChange: (values: string[]) => void
  /** Why a value cannot be added; null if it can. */
  validate: (value: string) => string | null
  /** Splits typed or pasted text into values. */
  split?: (text: string) => string[]
  /** Formats a value. */
  show?: (value: string) => string
  hint?: string
  placeholder?: string
  error?: string | undefined
  isOptional?: boolean
  ref?: Ref<HTMLInputElement>
}

/** A list of short texts. Enter adds the typed text, and each chip has a remove button. */
export function ChipField({
  label,
  values,
  onChange,
  validate,
  split = (text) => [text],
  show = (value) => value,
  hint,
  placeholder,
  error,
  isOptional = true,
  ref,
}: ChipFieldProps) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  function add() {
    const newValues = split(text).filter((value) => value !== '')
    const invalid = newValues.find((value) => validate(value) !== null)
    if (invalid !== undefined) {
      setProblem(validate(invalid))
      return
    }
    if (newValues.length === 0) return
    onChange([...new Set([...values, ...newValues])])
    setText('')
  }

  return (
    <Stack gap={2}>
      <TextField
        label={label}
        isOptional={isOptional}
        value={text}
        error={problem ?? error}
        ref={ref}
        {...(hint !== undefined && { hint })}
        {...(placeholder !== undefined && { placeholder })}
        onChange={(next) => {
          setText(next)
          setProblem(null)
        }}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            add()
          }
          if (event.key === 'Backspace' && text === '') onChange(values.slice(0, -1))
        }}
      />
      {values.length > 0 && (
        <Chips label={label}>
          {values.map((value) => (
            <Chip
              key={value}
              name={show(value)}
              onRemove={() => onChange(values.filter((candidate) => candidate !== value))}
            />
          ))}
        </Chips>
      )}
    </Stack>
  )
}
