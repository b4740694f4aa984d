import type { ReactNode } from 'react'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import styles from './Checkbox.module.css'

interface CheckboxProps {
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  children: ReactNode
  hint?: ReactNode
}

export function Checkbox({ isChecked, onChange, children, hint }: CheckboxProps) {
  return (
    <Row as="label" gap={2} align="start" className={styles['checkbox']}>
      <input
        type="checkbox"
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <Stack as="span">
        <span>{children}</span>
        {hint !== undefined && <Hint>{hint}</Hint>}
      </Stack>
    </Row>
  )
}
