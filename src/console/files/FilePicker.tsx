import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fileQueries } from '#console/files/file-queries.ts'
import { paths } from '#console/paths.ts'
import { Link } from '#console/router/Link.tsx'
import { Loading, Skeleton } from '#console/ui/list/Skeleton.tsx'
import { SearchField } from '#console/ui/form/SearchField.tsx'
import { Select } from '#console/ui/form/Select.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { QueryView } from '#console/ui/QueryView.tsx'

import { useFileDisabledReasons } from './use-file-disabled-reasons.ts'

const extensions = new Intl.ListFormat('en', { type: 'disjunction' })

interface FilePickerProps {
  label: string
  /** Extensions without dots. */
  kinds: string[]
  value: string
  onChange: (file_id: string) => void
}

// Lists of this length or more have a search field.
const manyFiles = 12

/** Chooses one of the ready files of some kinds: the newest ones are listed, and a search finds the others. */
export function FilePicker({ label, kinds, value, onChange }: FilePickerProps) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null)
  const { upload: cannotUpload } = useFileDisabledReasons()
  const files = useInfiniteQuery(
    fileQueries.list({
      file_types: kinds,
      status: 'completed',
      ...(search !== '' && { search }),
    }),
  )
  return (
    <QueryView
      query={files}
      skeleton={
        <Stack gap={2}>
          <Loading label="Loading files" />
          <Skeleton width="60%" />
        </Stack>
      }
    >
      {(list) => {
        if (list.length === 0 && search === '') {
          return (
            <Hint as="p">
              No {extensions.format(kinds.map((kind) => kind.toUpperCase()))} file is ready yet.{' '}
              {cannotUpload ?? (
                <>
                  <Link to={paths.files()}>Upload one on the Files page</Link>.
                </>
              )}
            </Hint>
          )
        }
        const options = list.map((file) => ({ value: file.id, label: file.name }))
        const isElsewhere = chosen?.value === value && options.every((file) => file.value !== value)
        const isMany = search !== '' || files.hasNextPage || list.length > manyFiles
        return (
          <Stack gap={2}>
            {isMany && (
              <SearchField label="Search files by name" value={search} onChange={setSearch} />
            )}
            <Select
              label={label}
              value={value}
              error={options.length === 0 ? `No file matches “${search}”.` : undefined}
              options={[
                { value: '', label: 'Choose a file' },
                ...(isElsewhere ? [chosen] : []),
                ...options,
              ]}
              onChange={(file_id) => {
                setChosen(options.find((file) => file.value === file_id) ?? null)
                onChange(file_id)
              }}
            />
          </Stack>
        )
      }}
    </QueryView>
  )
}
