import { useId, type ReactNode } from 'react'
import { Row } from '#console/ui/layout/Row.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import styles from './Switch.module.css'

interface SwitchProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
  children: ReactNode
  hint?: ReactNode
}

/** A switch that takes effect immediately. */
export function Switch({ isOn, onChange, children, hint }: SwitchProps) {
  const id = useId()
  return (
    <Row gap={3} align="start" justify="between">
      <Text as="label" htmlFor={id} flex="grow" weight="medium" className={styles['words']}>
        {children}
        {hint !== undefined && (
          <span id={`${id}-hint`} className={styles['hint']}>
            {hint}
          </span>
        )}
      </Text>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className={styles['track']}
        checked={isOn}
        aria-checked={isOn}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
      />
    </Row>
  )
}
