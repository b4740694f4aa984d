import { useId, type Ref } from 'react'
import type * as Choices from './SearchSelectChoices.tsx'
import { classes } from '#console/ui/classes.ts'
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
      align="start"
      prepare={loadChoices}
      trigger={(trigger) => (
        <button
          {...control}
          {...trigger}
          type="button"
          // With this role its label is its name, and its text its value.
          role="combobox"
          aria-expanded={trigger['aria-expanded']}
          aria-controls={trigger['aria-expanded'] ? popupId : undefined}
          ref={ref}
          className={classes(styles['control'], styles['select'])}
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
          <bdi>{search?.chosen ?? options.find((option) => option.value === value)?.label}</bdi>
        </button>
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
