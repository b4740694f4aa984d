import { useQueries } from '@tanstack/react-query'
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
  /** At least one. */
  file_ids: readonly string[]
  /** Null asks all files. */
  onChange: (file_ids: string[] | null) => void
}

/** The only files that the next question is about, in place of the choice of graphs. */
export function AskedFiles({ file_ids, onChange }: AskedFilesProps) {
  const names = useQueries({
    queries: file_ids.map(fileQueries.one),
    combine: (results) => results.map(({ data }) => data?.name),
  })
  const label = file_ids.length === 1 ? (names[0] ?? '1 file') : count(file_ids.length, 'file')
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
        <Stack as="ul" gap={1} className={popover['list']} aria-label="Files">
          {file_ids.map((file_id, at) => {
            const name = names[at] ?? 'File'
            return (
              <Row as="li" key={file_id} gap={2} justify="between">
                <Text as="span" overflow="anywhere">
                  <Link to={paths.file(file_id)}>
                    <bdi>{name}</bdi>
                  </Link>
                </Text>
                {file_ids.length > 1 && (
                  <IconButton
                    icon="close"
                    size="small"
                    label={`Don’t ask ${name}`}
                    onClick={() => onChange(file_ids.filter((id) => id !== file_id))}
                  />
                )}
              </Row>
            )
          })}
        </Stack>
        <Button icon="graph" onClick={() => onChange(null)}>
          Ask all files
        </Button>
      </Stack>
    </Popover>
  )
}
