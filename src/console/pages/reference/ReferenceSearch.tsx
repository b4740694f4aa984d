import { Autocomplete } from '@base-ui/react/autocomplete'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useLayoutEffect, useRef, useState } from 'react'
import type { SearchEntry } from '#contract/reference/reference.ts'
import { useNavigate } from '#console/router/use-location.ts'
import { paths } from '#console/paths.ts'
import { referenceLabel } from './reference-label.ts'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { classes } from '#console/ui/classes.ts'
import fieldStyles from '#console/ui/form/Field.module.css'
import { findEntries } from './find-entries.ts'
import styles from './ReferenceFrame.module.css'
import { searchQuery } from './search-query.ts'

interface ReferenceSearchProps {
  /** Whether results take the place of the table of contents. */
  onSearch: (isSearching: boolean) => void
}

/** Searches operations, fields and failures. */
export function ReferenceSearch({ onSearch }: ReferenceSearchProps) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const entries = useQuery({ ...searchQuery, enabled: search !== '' })
  const results = findEntries(entries.data ?? [], search)

  // In a layout effect the key works as soon as the field is seen.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target)) return
      event.preventDefault()
      input.current?.select()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])

  function change(value: string) {
    setText(value)
    onSearch(value.trim() !== '')
  }

  function open({ operations: [operation = ''], anchor }: SearchEntry) {
    change('')
    void navigate(paths.operation(operation, anchor))
  }

  return (
    <Autocomplete.Root
      items={results}
      filter={null}
      value={text}
      onValueChange={(value, { reason }) => {
        if (reason !== 'item-press') change(value)
      }}
      itemToStringValue={(entry: SearchEntry) => entry.label}
      autoHighlight="always"
      inline
      open
    >
      <Stack gap={3}>
        <Autocomplete.Input
          ref={input}
          className={classes(fieldStyles['control'])}
          placeholder="Search the API (/)"
          aria-label="Search operations, fields and failures"
          aria-keyshortcuts="/"
        />
        <Autocomplete.Empty hidden={search === ''}>
          {search !== '' && (
            <Hint as="p" size="s">
              {entries.isPending
                ? 'Searching…'
                : entries.isError
                  ? 'The search could not be loaded. Reload the page.'
                  : `No results for “${search}”.`}
            </Hint>
          )}
        </Autocomplete.Empty>
        <Autocomplete.List hidden={search === ''}>
          {(entry: SearchEntry) => (
            <Autocomplete.Item
              key={`${entry.operations.join(' ')} ${entry.anchor}`}
              value={entry}
              className={styles['item']}
              onClick={() => open(entry)}
            >
              <Text as="div" size="s" overflow="anywhere" mono={entry.kind !== 'operation'}>
                {entry.label}
              </Text>
              <Hint as="div" overflow="truncate">
                {describe(entry)}
              </Hint>
            </Autocomplete.Item>
          )}
        </Autocomplete.List>
      </Stack>
    </Autocomplete.Root>
  )
}

function describe({ kind, operations, anchor, text }: SearchEntry): string {
  if (kind === 'operation') return text
  const [first = '', ...others] = operations.map(referenceLabel)
  const [side = ''] = anchor.split('.')
  return `${first}${others.length === 0 ? '' : ` and ${others.length} more`}, ${side}`
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable]') !== null
  )
}
