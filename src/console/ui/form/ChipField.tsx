import { useState } from 'react'
import { Chip, Chips } from './Chip.tsx'
import styles from './ChipField.module.css'
import { TextField } from './TextField.tsx'

interface ChipFieldProps {
  label: string
  values: readonly string[]
  onChange: (values: string[]) => void
  /** Why one cannot be added; null when it can. */
  refuse: (value: string) => string | null
  /** Turns what was typed into values: several at once where they were pasted. */
  split?: (text: string) => string[]
  /** How a value is shown. */
  show?: (value: string) => string
  hint?: string
  placeholder?: string
  problem?: string | undefined
  isOptional?: boolean
}

/** A list of short texts: Enter adds what is typed, each goes by its own button. */
export function ChipField({
  label,
  values,
  onChange,
  refuse,
  split = (text) => [text],
  show = (value) => value,
  hint,
  placeholder,
  problem,
  isOptional = true,
}: ChipFieldProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)

  function add() {
    const given = split(text).filter((value) => value !== '')
    const wrong = given.find((value) => refuse(value) !== null)
    if (wrong !== undefined) {
      setError(refuse(wrong))
      return
    }
    if (given.length === 0) return
    onChange([...new Set([...values, ...given])])
    setText('')
  }

  return (
    <div className={styles['field']}>
      <TextField
        label={label}
        isOptional={isOptional}
        value={text}
        error={error ?? problem}
        {...(hint !== undefined && { hint })}
        {...(placeholder !== undefined && { placeholder })}
        onChange={(next) => {
          setText(next)
          setError(null)
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
    </div>
  )
}
