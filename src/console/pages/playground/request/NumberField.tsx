import { useId, useState } from 'react'
import { IconButton } from '#console/ui/IconButton.tsx'
import { readNumber, type numberParameters } from './parameters.ts'
import styles from './Request.module.css'

interface NumberFieldProps {
  parameter: (typeof numberParameters)[number]
  value: number | null | undefined
  onChange: (value: number | undefined) => void
  /** What the service said. */
  problem: string | undefined
}

/** A number that may be left to the model; typed, or drawn where it has a short range. */
export function NumberField({ parameter, value, onChange, problem }: NumberFieldProps) {
  const id = useId()
  const given = value ?? undefined
  const [typed, setTyped] = useState<{ text: string; value: number | undefined }>()
  // what is being typed, unless the number was changed from elsewhere meanwhile
  const text = typed && typed.value === given ? typed.text : (given?.toString() ?? '')
  const read = readNumber(parameter, text)
  const error = 'error' in read ? read.error : problem
  const { label, help, minimum, maximum, step, hasSlider } = parameter

  function type(next: string) {
    const result = readNumber(parameter, next)
    if ('error' in result) setTyped({ text: next, value: given })
    else {
      setTyped({ text: next, value: result.value })
      onChange(result.value)
    }
  }

  return (
    <div className={styles['number']}>
      <span className={styles['name']}>
        <label htmlFor={id}>{label}</label>
        <IconButton icon="info" size="small" label={help} />
      </span>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        className={styles['input']}
        placeholder="Default"
        value={text}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={(event) => type(event.target.value)}
      />
      {hasSlider && (
        <input
          type="range"
          className={styles['slider']}
          aria-label={label}
          aria-valuetext={given === undefined ? 'Default' : undefined}
          data-own={given === undefined || undefined}
          min={minimum}
          max={maximum}
          step={step}
          value={given ?? (minimum + maximum) / 2}
          onChange={(event) => onChange(Number(event.target.value))}
        />
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles['error']}>
          {error}
        </p>
      )}
    </div>
  )
}
