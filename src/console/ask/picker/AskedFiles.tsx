import { useQueries, useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { ApiError } from '#console/api/api-error.ts'
import { fileQueries } from '#console/files/file-queries.ts'
import { paths } from '#console/paths.ts'
import { Link } from '#console/router/Link.tsx'
import { Button } from '#console/ui/Button.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { Popover } from '#console/ui/overlay/Popover.tsx'
import popover from '#console/ui/overlay/Popover.module.css'
import { count } from '#console/ui/text/count.ts'
import styles from './GraphPicker.module.css'

interface AskedFilesProps {
  /** Empty where none of them can be read any more. */
  file_ids: readonly string[]
  /** Null asks all files. */
  onChange: (file_ids: string[] | null) => void
}

/** The only files that the next question is about, in place of the choice of graphs. */
export function AskedFiles({ file_ids, onChange }: AskedFilesProps) {
  const [first = ''] = file_ids
  const isOne = file_ids.length === 1
  const only = useQuery({ ...fileQueries.one(first), enabled: isOne })
  const label = isOne
    ? nameOf(only, '1 file')
    : file_ids.length === 0
      ? 'No files'
      : count(file_ids.length, 'file')
  return (
    <Popover
      label="Files to ask"
      align="start"
      trigger={(props) => (
        <Button
          {...props}
          icon="file"
          className={styles['opener']}
          aria-label={`Files to ask: ${label}`}
        >
          <bdi>{label}</bdi>
        </Button>
      )}
    >
      <Stack gap={3}>
        {file_ids.length > 0 && <FileList file_ids={file_ids} onChange={onChange} />}
        <Button icon="graph" onClick={() => onChange(null)}>
          Ask all files
        </Button>
      </Stack>
    </Popover>
  )
}

function FileList({ file_ids, onChange }: AskedFilesProps) {
  const names = useNames(file_ids)
  return (
    <Stack as="ul" gap={1} className={popover['list']} aria-label="Files">
      {file_ids.map((file_id, at) => (
        <Row as="li" key={file_id} gap={2} justify="between">
          <Text as="span" overflow="anywhere">
            <Link to={paths.file(file_id)}>
              <bdi>{names[at]}</bdi>
            </Link>
          </Text>
          {file_ids.length > 1 && (
            <IconButton
              icon="close"
              size="small"
              label={`Don’t ask ${names[at]}`}
              onClick={() => onChange(file_ids.filter((id) => id !== file_id))}
            />
          )}
        </Row>
      ))}
    </Stack>
  )
}

const maxNames = 3

/** Says above the answers of a conversation which files it is about. */
export function AboutFiles({ file_ids }: Pick<AskedFilesProps, 'file_ids'>) {
  const named = file_ids.slice(0, maxNames)
  const names = useNames(named)
  if (file_ids.length === 0) return 'About files that were deleted, or that your key cannot read.'
  return (
    <>
      Only about{' '}
      {named.map((file_id, at) => (
        <Fragment key={file_id}>
          {at > 0 && ', '}
          <Link to={paths.file(file_id)}>
            <bdi>{names[at]}</bdi>
          </Link>
        </Fragment>
      ))}
      {file_ids.length > maxNames && ` and ${count(file_ids.length - maxNames, 'other file')}`}
    </>
  )
}

function useNames(file_ids: readonly string[]): string[] {
  return useQueries({
    queries: file_ids.map(fileQueries.one),
    combine: (results) => results.map((result) => nameOf(result, 'File')),
  })
}

interface FileResult {
  data: { name: string } | undefined
  error: ApiError | null
}

function nameOf({ data, error }: FileResult, otherwise: string): string {
  return error?.isGone === true ? 'Deleted file' : (data?.name ?? otherwise)
}
