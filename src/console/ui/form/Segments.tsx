import { useId } from 'react'
import { Row } from '#console/ui/layout/Row.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import styles from './Segments.module.css'

interface SegmentsProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** A radio group styled as a segmented control. */
export function Segments<Value extends string>({
  label,
  value,
  options,
  onChange,
}: SegmentsProps<Value>) {
  const name = useId()
  return (
    <Row
      as="fieldset"
      inline
      align="stretch"
      surface="well"
      contained
      className={styles['segments']}
      aria-label={label}
    >
      {options.map((option) => (
        <Row
          as="label"
          key={option.value}
          inline
          tone="muted"
          weight="medium"
          nowrap
          className={styles['segment']}
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <Text as="bdi" overflow="truncate">
            {option.label}
          </Text>
        </Row>
      ))}
    </Row>
  )
}
