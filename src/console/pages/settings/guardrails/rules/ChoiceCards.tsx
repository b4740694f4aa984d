import { useId } from 'react'
import { classes } from '#console/ui/classes.ts'
import { Icon } from '#console/ui/Icon.tsx'
import type { IconName } from '#console/ui/icon-names.ts'
import styles from './ChoiceCards.module.css'

interface ChoiceCardsProps<Value extends string> {
  label: string
  value: Value
  options: readonly {
    value: Value
    name: string
    icon: IconName
    text: string
    /** Why it cannot be chosen: stands in the place of its text. */
    disabledReason?: string | undefined
  }[]
  columns: 1 | 2
  error?: string | undefined
  onChange: (value: Value) => void
}

/** A choice among a few, each explained where it is chosen. */
export function ChoiceCards<Value extends string>({
  label,
  value,
  options,
  columns,
  error,
  onChange,
}: ChoiceCardsProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles['choices']} aria-describedby={error && `${name}-error`}>
      <legend className={styles['legend']}>{label}</legend>
      <div className={classes(styles['cards'], columns === 2 && styles['two'])}>
        {options.map((option) => {
          const isOff = option.disabledReason !== undefined
          return (
            <label
              key={option.value}
              className={classes(styles['card'], isOff && styles['off'])}
              aria-disabled={isOff || undefined}
            >
              <input
                type="radio"
                name={name}
                aria-label={option.name}
                aria-describedby={`${name}-${option.value}`}
                checked={option.value === value}
                disabled={isOff}
                onChange={() => onChange(option.value)}
              />
              <Icon name={option.icon} className={styles['icon']} />
              <span className={styles['words']}>
                <span className={styles['name']}>{option.name}</span>
                <span id={`${name}-${option.value}`} className={styles['text']}>
                  {option.disabledReason ?? option.text}
                </span>
              </span>
            </label>
          )
        })}
      </div>
      {error !== undefined && (
        <p id={`${name}-error`} className={styles['error']}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
