import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keyQueries } from '#console/access/access-queries.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { Select } from '#console/ui/form/Select.tsx'
import { serviceSearch } from '#console/ui/form/select-option.ts'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { keyOwner } from './key-owner.ts'

interface KeyPickerProps {
  /** Empty if no key is chosen. */
  value: string
  /** The name of the chosen key, shown if it is not among the loaded keys. */
  name: string | undefined
  onChange: (key_id: string) => void
}

/** Chooses one of the keys that the signed-in key manages. */
export function KeyPicker({ value, name, onChange }: KeyPickerProps) {
  const { data: me } = useSuspenseQuery(meQueries.own())
  const [search, setSearch] = useState('')
  const all = useQuery(keyQueries.search(''))
  const results = useQuery(keyQueries.search(search))
  const keys = (results.data?.data ?? []).map((key) => ({
    value: key.id,
    label: `${key.name} · ${keyOwner(key.team_id, me.teams)}`,
  }))
  const listed = keys.find((key) => key.value === value)
  const chosen =
    listed ??
    (value === '' ? { value, label: 'Choose a key' } : { value, label: name ?? 'Selected key' })
  return (
    <Stack gap={2} measure="form" flex="wide">
      <Select
        label="Key"
        value={value}
        onChange={onChange}
        error={results.error?.message}
        options={listed || search !== '' ? keys : [chosen, ...keys]}
        search={serviceSearch(all, results, { chosen: chosen.label, onChange: setSearch })}
      />
    </Stack>
  )
}
