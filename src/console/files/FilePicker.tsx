import { useInfiniteQuery } from '@tanstack/react-query'
import { fileQueries } from '#console/files/file-queries.ts'
import { paths } from '#console/paths.ts'
import { Link } from '#console/router/Link.tsx'
import { Loading, Skeleton } from '#console/ui/list/Skeleton.tsx'
import { Select } from '#console/ui/form/Select.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { QueryView } from '#console/ui/QueryView.tsx'

const extensions = new Intl.ListFormat('en', { type: 'disjunction' })

interface FilePickerProps {
  label: string
  /** Extensions without dots. */
  kinds: string[]
  value: string
  onChange: (file_id: string) => void
}

/** Chooses one of the newest ready files of some kinds. */
export function FilePicker({ label, kinds, value, onChange }: FilePickerProps) {
  const files = useInfiniteQuery(fileQueries.list({ file_types: kinds, status: 'completed' }))
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
      {(list) =>
        list.length === 0 ? (
          <Hint as="p">
            No {extensions.format(kinds.map((kind) => kind.toUpperCase()))} file is ready yet.{' '}
            <Link to={paths.files()}>Upload one on the Files page</Link>.
          </Hint>
        ) : (
          <Select
            label={label}
            value={value}
            options={[
              { value: '', label: 'Choose a file' },
              ...list.map((file) => ({ value: file.id, label: file.name })),
            ]}
            onChange={onChange}
          />
        )
      }
    </QueryView>
  )
}
