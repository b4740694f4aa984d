import { useId, type Ref } from 'react'
import type * as Choices from './SearchSelectChoices.tsx'
import { Icon } from '#console/ui/Icon.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { Popover } from '#console/ui/overlay/Popover.tsx'
import type { ControlProps } from './Field.tsx'
import type { OptionSearch, SelectOption } from './select-option.ts'
import styles from './Field.module.css'

interface SearchSelectProps<Value extends string> {
  control: ControlProps
  label: string
  value: Value
  options: readonly SelectOption<Value>[]
  onChange: (value: Value) => void
  search?: OptionSearch | undefined
  isDisabled?: boolean | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

let choices: typeof Choices | null = null

async function loadChoices(): Promise<void> {
  choices ??= await import('./SearchSelectChoices.tsx')
}

/** A button that opens a list of options with a search field, for lists too long to look through. */
export function SearchSelect<Value extends string>({
  control,
  label,
  value,
  options,
  onChange,
  search,
  isDisabled,
  ref,
}: SearchSelectProps<Value>) {
  const popupId = useId()
  return (
    <Popover
      id={popupId}
      label={label}
      prepare={loadChoices}
      trigger={(trigger) => (
        <Row
          {...control}
          {...trigger}
          as="button"
          type="button"
          // With this role its label is its name, and its text its value.
          role="combobox"
          aria-expanded={trigger['aria-expanded']}
          aria-controls={trigger['aria-expanded'] ? popupId : undefined}
          ref={ref}
          gap={2}
          weight="medium"
          className={styles['control']}
          disabled={isDisabled}
          onClick={(event) => {
            search?.onChange('')
            trigger.onClick(event)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
            event.preventDefault()
            event.currentTarget.click()
          }}
        >
          <Text as="bdi" overflow="truncate">
            {search?.chosen ?? options.find((option) => option.value === value)?.label}
          </Text>
          <Row as="span" pushed flex="fixed" tone="faint">
            <Icon name="chevron-down" />
          </Row>
        </Row>
      )}
    >
      {(close) =>
        choices && (
          <choices.SearchSelectChoices
            label={label}
            value={value}
            options={options}
            search={search}
            onChoose={(option) => {
              close()
              const chosen = options.find((candidate) => candidate.value === option)
              if (chosen) onChange(chosen.value)
            }}
          />
        )
      }
    </Popover>
  )
}
