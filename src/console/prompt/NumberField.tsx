import { useId, useState } from 'react'
import { ErrorText } from '#console/ui/form/ErrorText.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { parseNumber, unusedText, type numberParameters } from './parameters.ts'
import styles from './Request.module.css'

interface NumberFieldProps {
  parameter: (typeof numberParameters)[number]
  value: number | null | undefined
  onChange: (value: number | undefined) => void
  /** The error of the service. */
  problem: string | undefined
  /** The model has no use for it. A value can still be removed, or kept for another model. */
  isUnused: boolean
}

/** An optional number, typed or set by a slider. Empty means the default of the model. */
export function NumberField({ parameter, value, onChange, problem, isUnused }: NumberFieldProps) {
  const id = useId()
  const current = value ?? undefined
  const [edit, setEdit] = useState<{ text: string; value: number | undefined }>()
  // Keeps the text being typed unless the value was changed elsewhere.
  const text = edit && edit.value === current ? edit.text : (current?.toString() ?? '')
  const result = parseNumber(parameter, text)
  const error = 'error' in result ? result.error : problem
  const { label, help, minimum, maximum, step, usual } = parameter

  function handleInput(next: string) {
    const parsed = parseNumber(parameter, next)
    if ('error' in parsed) setEdit({ text: next, value: current })
    else {
      setEdit({ text: next, value: parsed.value })
      onChange(parsed.value)
    }
  }

  return (
    <div className={styles['number']}>
      <Row as="span" gap={1} weight="medium">
        <label htmlFor={id}>{label}</label>
        <IconButton icon="info" size="small" label={help} />
      </Row>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        className={styles['input']}
        placeholder="Default"
        value={text}
        aria-invalid={error === undefined ? undefined : true}
        disabled={isUnused && current === undefined}
        aria-describedby={error === undefined && !isUnused ? undefined : `${id}-error`}
        onChange={(event) => handleInput(event.target.value)}
      />
      {usual !== undefined && !isUnused && (
        <input
          type="range"
          className={styles['slider']}
          aria-label={label}
          aria-valuetext={current === undefined ? 'Default' : undefined}
          data-default={current === undefined || undefined}
          min={minimum}
          max={maximum}
          step={step}
          value={current ?? usual}
          onChange={(event) => onChange(Number(event.target.value))}
          // At the default it stands at the usual value, so that choosing this one is no change.
          onPointerUp={(event) => {
            if (current === undefined) onChange(Number(event.currentTarget.value))
          }}
          onKeyDown={(event) => {
            if (current !== undefined || (event.key !== 'Enter' && event.key !== ' ')) return
            event.preventDefault()
            onChange(Number(event.currentTarget.value))
          }}
        />
      )}
      {isUnused && error === undefined && (
        <Hint id={`${id}-error`} className={styles['error']}>
          {unusedText}
        </Hint>
      )}
      {error !== undefined && (
        <ErrorText id={`${id}-error`} className={styles['error']}>
          {error}
        </ErrorText>
      )}
    </div>
  )
}
