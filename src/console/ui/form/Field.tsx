import { useId, type ReactNode } from 'react'
import { codePoints } from '#contract/primitives.ts'
import { classes } from '#console/ui/classes.ts'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import styles from './Field.module.css'

interface FieldProps {
  label: string
  isLabelHidden?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
  /** The text and its maximum length in characters. A longer text is an error immediately. */
  counter?: { text: string; maximum: number } | undefined
  isOptional?: boolean | undefined
  children: (control: ControlProps) => ReactNode
}

/** What ties a control to its label, hint and error. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** The label, hint, error and counter of one control. */
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
  const excess = counter === undefined || count === undefined ? 0 : count - counter.maximum
  const message = excess > 0 ? shortenMessage(excess) : error
  const described = [
    message !== undefined && `${id}-error`,
    hint !== undefined && `${id}-hint`,
    counter && `${id}-count`,
  ]
    .filter(Boolean)
    .join(' ')

  return (
    <Stack gap={1}>
      <div className={isLabelHidden ? 'unseen' : styles['head']}>
        <Text as="label" htmlFor={id} weight="medium">
          {label}
          {isOptional && <Hint weight="normal"> optional</Hint>}
        </Text>
        {counter && (
          <Hint
            id={`${id}-count`}
            weight="normal"
            className={classes(excess > 0 && styles['over'])}
          >
            {count?.toLocaleString('en')} / {counter.maximum.toLocaleString('en')}
            <span className="unseen"> characters</span>
          </Hint>
        )}
      </div>
      {children({
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': message !== undefined ? true : undefined,
      })}
      {message !== undefined && (
        <p id={`${id}-error`} className={styles['error']}>
          {message}
        </p>
      )}
      {hint !== undefined && (
        <Hint as="p" id={`${id}-hint`} weight="normal">
          {hint}
        </Hint>
      )}
    </Stack>
  )
}

function shortenMessage(excess: number): string {
  return `Shorten it by ${excess === 1 ? 'one character' : `${excess} characters`}.`
}
