import { paths } from '#console/paths.ts'
import { useParams } from '#console/router/use-location.ts'
import { RowLink } from '#console/ui/list/Table.tsx'
import { actionsColumn, type Column } from '#console/ui/list/column.ts'
import { sortable, type Sorting } from '#console/ui/list/sortable.tsx'
import { Time } from '#console/ui/text/Time.tsx'
import type { File as FileRecord, FileOrderField } from '#contract/files.ts'
import { FileGraphs } from '#console/files/FileGraphs.tsx'
import { FileKindTag } from '#console/files/FileKindTag.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { FileRowMenu } from './FileRowMenu.tsx'
import { FileState } from '#console/files/FileState.tsx'
import { formatBytes, pathOfFile } from '#console/files/file-labels.ts'

function FileLink({ file }: { file: FileRecord }) {
  const { graph_id } = useParams()
  return <RowLink to={paths.file(file.id, { graph: graph_id })}>{file.name}</RowLink>
}

const name: Column<FileRecord> = {
  id: 'name',
  header: 'Name',
  track: 'minmax(0, 2fr)',
  cell: (file) => (
    <Row gap={3} flex="shrink">
      <FileKindTag name={file.name} />
      <Stack gap="half">
        <Text as="span" overflow="name" title={pathOfFile(file)}>
          <FileLink file={file} />
        </Text>
        {file.folder !== undefined && (
          <Text as="bdi" tone="muted" size="xs" overflow="truncate" title={file.folder}>
            {file.folder}
          </Text>
        )}
        <Row as="span" show="phone" gap={3} align="stretch" tone="muted" size="xs">
          <FileState file={file} isDetailed />
          <Text as="span" flex="fixed">
            {formatBytes(file.size)}
          </Text>
        </Row>
      </Stack>
    </Row>
  ),
}

const status: Column<FileRecord> = {
  id: 'status',
  header: 'Status',
  track: 'minmax(9rem, 1.2fr)',
  from: 'tablet',
  cell: (file) => <FileState file={file} isDetailed />,
}

const size: Column<FileRecord> = {
  id: 'size',
  header: 'Size',
  track: '4.5rem',
  align: 'end',
  from: 'tablet',
  cell: (file) => (
    <Text as="span" tone="muted" nowrap>
      {formatBytes(file.size)}
    </Text>
  ),
}

const graphs: Column<FileRecord> = {
  id: 'graphs',
  header: 'Graphs',
  track: 'minmax(6rem, 1fr)',
  from: 'desktop',
  cell: (file) => <FileGraphs graph_ids={file.graph_ids} />,
}

const added: Column<FileRecord> = {
  id: 'added',
  header: 'Added',
  track: '7rem',
  from: 'desktop',
  cell: (file) => (
    <Text as="span" tone="muted" nowrap>
      <Time value={file.created_at} />
    </Text>
  ),
}

const actions: Column<FileRecord> = actionsColumn((file) => <FileRowMenu file={file} />)

/** The columns of a list of files; that of a graph does not name the graphs. */
export function fileColumns(
  isOfGraph: boolean,
  sorting: Sorting<FileOrderField>,
): readonly Column<FileRecord>[] {
  return [
    sortable(name, 'name', sorting),
    sortable(status, 'status', sorting),
    sortable(size, 'size', sorting),
    ...(isOfGraph ? [] : [graphs]),
    sortable(added, 'created_at', sorting),
    actions,
  ]
}
