import { useId, type Ref } from 'react'
import { ErrorText } from '#console/ui/form/ErrorText.tsx'
import { classes } from '#console/ui/classes.ts'
import { Icon } from '#console/ui/Icon.tsx'
import type { IconName } from '#console/ui/icon-names.ts'
import { Box } from '#console/ui/layout/Box.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import styles from './ChoiceCards.module.css'

interface ChoiceCardsProps<Value extends string> {
  label: string
  value: Value
  options: readonly {
    value: Value
    name: string
    icon: IconName
    text: string
    /** Why the option is disabled; replaces its text. */
    disabledReason?: string | undefined
  }[]
  columns: 1 | 2
  error?: string | undefined
  ref?: Ref<HTMLFieldSetElement>
  onChange: (value: Value) => void
}

/** A radio group whose options have explanations. */
export function ChoiceCards<Value extends string>({
  label,
  value,
  options,
  columns,
  error,
  ref,
  onChange,
}: ChoiceCardsProps<Value>) {
  const name = useId()
  return (
    <Box as="fieldset" ref={ref} aria-describedby={error && `${name}-error`}>
      <Text as="legend" weight="medium" below={1}>
        {label}
      </Text>
      <Stack gap={2} className={classes(columns === 2 && styles['two'])}>
        {options.map((option) => {
          const isDisabled = option.disabledReason !== undefined
          return (
            <Row
              as="label"
              key={option.value}
              gap={2}
              align="start"
              pad="2-3"
              className={classes(styles['card'], isDisabled && styles['off'])}
              aria-disabled={isDisabled || undefined}
            >
              <input
                type="radio"
                name={name}
                aria-label={option.name}
                aria-describedby={`${name}-${option.value}`}
                checked={option.value === value}
                disabled={isDisabled}
                onChange={() => onChange(option.value)}
              />
              <Icon name={option.icon} className={styles['icon']} />
              <Stack as="span">
                <Text as="span" weight="medium" className={styles['name']}>
                  {option.name}
                </Text>
                <Text
                  as="span"
                  id={`${name}-${option.value}`}
                  tone="muted"
                  size="xs"
                  leading="normal"
                  pretty
                >
                  {option.disabledReason ?? option.text}
                </Text>
              </Stack>
            </Row>
          )
        })}
      </Stack>
      {error !== undefined && (
        <ErrorText id={`${name}-error`} above={1}>
          {error}
        </ErrorText>
      )}
    </Box>
  )
}
