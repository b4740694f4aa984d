import { onFirstUse } from '#console/ui/text/on-first-use.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fileQueries } from '#console/files/file-queries.ts'
import { Loading, Skeleton } from '#console/ui/list/Skeleton.tsx'
import { Select } from '#console/ui/form/Select.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { QueryView } from '#console/ui/QueryView.tsx'
import { UploadOneFile } from './UploadOneFile.tsx'

const extensions = onFirstUse(() => new Intl.ListFormat('en', { type: 'disjunction' }))

interface FilePickerProps {
  label: string
  /** Extensions without dots. */
  kinds: string[]
  value: string
  onChange: (file_id: string) => void
  /** Whether the form has a way to upload of its own. */
  isUploadElsewhere?: boolean
}

/** Chooses one of the ready files of some kinds: the newest ones are listed, a search finds the others, and one can be uploaded. */
export function FilePicker({
  label,
  kinds,
  value,
  onChange,
  isUploadElsewhere = false,
}: FilePickerProps) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null)
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
        const options = (results.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
        const none = { value: '', label: 'Choose a file' }
        const isElsewhere = chosen?.value === value && options.every((file) => file.value !== value)
        return (
          <Stack gap={2}>
            {list.length === 0 && value === '' ? (
              <Hint as="p">
                No {extensions().format(kinds.map((kind) => kind.toUpperCase()))} file is ready yet.
              </Hint>
            ) : (
              <Select
                label={label}
                value={value}
                options={
                  search === '' ? [none, ...(isElsewhere ? [chosen] : []), ...options] : options
                }
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
            )}
            {!isUploadElsewhere && (
              <UploadOneFile
                kinds={kinds}
                onReady={({ id, name }) => {
                  setChosen({ value: id, label: name })
                  onChange(id)
                }}
              />
            )}
          </Stack>
        )
      }}
    </QueryView>
  )
}
