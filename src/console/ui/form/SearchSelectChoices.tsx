import { Autocomplete } from '@base-ui/react/autocomplete'
import { useState } from 'react'
import { Icon } from '#console/ui/Icon.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import menu from '#console/ui/overlay/Menu.module.css'
import popover from '#console/ui/overlay/Popover.module.css'
import type { OptionSearch, SelectOption } from './select-option.ts'
import styles from './Field.module.css'

interface SearchSelectChoicesProps {
  label: string
  value: string
  options: readonly SelectOption<string>[]
  search: OptionSearch | undefined
  onChoose: (value: string) => void
}

/** The search field and the options that match it; the first match is highlighted, so that Enter chooses it. */
export function SearchSelectChoices({
  label,
  value,
  options,
  search,
  onChoose,
}: SearchSelectChoicesProps) {
  const [text, setText] = useState('')
  const words = text.trim().toLowerCase().split(/\s+/)
  const shown =
    search === undefined
      ? options.filter((option) => words.every((word) => option.label.toLowerCase().includes(word)))
      : options
  const isSearching = search?.isSearching === true
  const status =
    shown.length === 0 && !isSearching
      ? `No results for “${text.trim()}”.`
      : search?.hasMore === true && 'Search to find more.'
  return (
    <Autocomplete.Root
      items={shown}
      filter={null}
      value={text}
      onValueChange={(typed, { reason }) => {
        // Choosing an option closes the list and does not fill the search field.
        if (reason === 'item-press') return
        setText(typed)
        search?.onChange(typed.trim())
      }}
      itemToStringValue={(option: SelectOption<string>) => option.label}
      autoHighlight
      inline
      open
    >
      <Stack aria-busy={isSearching}>
        <Row below={3} className={styles['searchbox']}>
          <Icon name="search" />
          <Autocomplete.Input
            className={styles['control']}
            placeholder="Search"
            aria-label={`Search: ${label}`}
            onKeyDown={(event) => {
              // Until they are loaded, the options are those of what was typed before.
              if (event.key === 'Enter' && isSearching) event.preventBaseUIHandler()
            }}
          />
        </Row>
        <Autocomplete.List className={popover['list']} aria-label={label}>
          {(option: SelectOption<string>) => (
            <Autocomplete.Item
              key={option.value}
              value={option}
              className={menu['item']}
              aria-selected={option.value === value}
              ref={option.value === value ? scrollTo : undefined}
              onClick={() => onChoose(option.value)}
            >
              <Text as="bdi" overflow="anywhere">
                {option.label}
              </Text>
              {option.value === value && (
                <Row as="span" inline pushed tone="accent">
                  <Icon name="check" />
                </Row>
              )}
            </Autocomplete.Item>
          )}
        </Autocomplete.List>
        <Autocomplete.Status>
          {status !== false && (
            <Hint as="p" above={2}>
              {status}
            </Hint>
          )}
        </Autocomplete.Status>
      </Stack>
    </Autocomplete.Root>
  )
}

/** Scrolls its list to an option, and nothing around the list. */
function scrollTo(option: HTMLElement | null): void {
  const list = option?.parentElement
  if (list) list.scrollTop = option.offsetTop - list.offsetTop - list.clientHeight / 2
}
