import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keyQueries } from '#console/access/access-queries.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { SearchField } from '#console/ui/form/SearchField.tsx'
import { Select } from '#console/ui/form/Select.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { keyOwner } from './key-owner.ts'

interface KeyPickerProps {
  /** Empty if no key is chosen. */
  value: string
  /** The name of the chosen key, shown if it is not among the loaded keys. */
  name: string | undefined
  onChange: (key_id: string) => void
}

// Lists of this length or more have a search field.
const manyKeys = 12

/** Selects one of the keys that the signed-in key manages. */
export function KeyPicker({ value, name, onChange }: KeyPickerProps) {
  const { data: me } = useSuspenseQuery(meQueries.own())
  const [search, setSearch] = useState('')
  const results = useQuery(keyQueries.search(search))
  const keys = results.data?.data ?? []
  const isMany = search !== '' || results.data?.has_more === true || keys.length > manyKeys
  return (
    <Stack gap={2} measure="form" flex="wide">
      {isMany && <SearchField label="Search keys" value={search} onChange={setSearch} />}
      <Select
        label="Key"
        value={value}
        onChange={onChange}
        error={
          results.error?.message ??
          (search !== '' && results.isSuccess && keys.length === 0
            ? `No keys match “${search}”.`
            : undefined)
        }
        options={[
          ...(value === '' ? [{ value: '', label: 'Choose a key' }] : []),
          ...(value !== '' && !keys.some(({ id }) => id === value)
            ? [{ value, label: name ?? 'Selected key' }]
            : []),
          ...keys.map((key) => ({
            value: key.id,
            label: `${key.name} · ${keyOwner(key.team_id, me.teams)}`,
          })),
        ]}
      />
    </Stack>
  )
}
