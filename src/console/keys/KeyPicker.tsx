import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keyQueries } from '#console/access/access-queries.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { SearchField } from '#console/ui/form/SearchField.tsx'
import { Select } from '#console/ui/form/Select.tsx'
import { keyOwner } from './key-owner.ts'
import styles from './KeyPicker.module.css'

interface KeyPickerProps {
  /** Empty: none. */
  value: string
  /** Of the chosen key, for one that is not among those to choose from. */
  name: string | undefined
  onChange: (key_id: string) => void
}

// from here on a list wants a search box
const manyKeys = 12

/** Chooses one of the keys the caller manages. */
export function KeyPicker({ value, name, onChange }: KeyPickerProps) {
  const { data: me } = useSuspenseQuery(meQueries.own())
  const [search, setSearch] = useState('')
  const found = useQuery(keyQueries.search(search))
  const keys = found.data?.data ?? []
  const isMany = search !== '' || found.data?.has_more === true || keys.length > manyKeys
  return (
    <div className={styles['picker']}>
      {isMany && <SearchField label="Search keys" value={search} onChange={setSearch} />}
      <Select
        label="Key"
        value={value}
        onChange={onChange}
        error={
          found.error?.message ??
          (search !== '' && found.isSuccess && keys.length === 0
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
    </div>
  )
}
