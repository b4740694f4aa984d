import { onFirstUse } from '#console/ui/text/on-first-use.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fileQueries } from '#console/files/file-queries.ts'
import { paths } from '#console/paths.ts'
import { Link } from '#console/router/Link.tsx'
import { Loading, Skeleton } from '#console/ui/list/Skeleton.tsx'
import { Select } from '#console/ui/form/Select.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { QueryView } from '#console/ui/QueryView.tsx'

import { useFileDisabledReasons } from './use-file-disabled-reasons.ts'

const extensions = onFirstUse(() => new Intl.ListFormat('en', { type: 'disjunction' }))

interface FilePickerProps {
  label: string
  /** Extensions without dots. */
  kinds: string[]
  value: string
  onChange: (file_id: string) => void
}

/** Chooses one of the ready files of some kinds: the newest ones are listed, and a search finds the others. */
export function FilePicker({ label, kinds, value, onChange }: FilePickerProps) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null)
  const { upload: cannotUpload } = useFileDisabledReasons()
  const filter = { file_types: kinds, status: 'completed' } as const
  const files = useInfiniteQuery(fileQueries.list(filter))
  const results = useInfiniteQuery(
    fileQueries.list({ ...filter, ...(search !== '' && { search }) }),
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
        if (list.length === 0) {
          return (
            <Hint as="p">
              No {extensions().format(kinds.map((kind) => kind.toUpperCase()))} file is ready yet.{' '}
              {cannotUpload ?? (
                <>
                  <Link to={paths.files()}>Upload one on the Files page</Link>.
                </>
              )}
            </Hint>
          )
        }
        const options = (results.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
        const none = { value: '', label: 'Choose a file' }
        const isElsewhere = chosen?.value === value && options.every((file) => file.value !== value)
        return (
          <Select
            label={label}
            value={value}
            options={search === '' ? [none, ...(isElsewhere ? [chosen] : []), ...options] : options}
            onChange={(file_id) => {
              setChosen(options.find((file) => file.value === file_id) ?? null)
              onChange(file_id)
            }}
            search={
              files.hasNextPage
                ? {
                    chosen: chosen?.value === value ? chosen.label : none.label,
                    onChange: setSearch,
                    isSearching: results.isPlaceholderData,
                    hasMore: results.hasNextPage,
                  }
                : undefined
            }
          />
        )
      }}
    </QueryView>
  )
}
