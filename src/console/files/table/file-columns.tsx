import { paths } from '#console/paths.ts'
import { RowLink, type Column } from '#console/ui/list/Table.tsx'
import { Time } from '#console/ui/text/Time.tsx'
import type { File as FileRecord } from '#contract/files.ts'
import { FileGraphs } from '#console/files/FileGraphs.tsx'
import { FileKindTag } from '#console/files/FileKindTag.tsx'
import { FileRowMenu } from './FileRowMenu.tsx'
import { SelectAllFiles, SelectFile } from './FileSelect.tsx'
import { FileState } from '#console/files/FileState.tsx'
import styles from './FileTable.module.css'
import { sizeWords } from '#console/files/file-words.ts'

export interface FileRow {
  file: FileRecord
  isSelected: boolean
}

const select: Column<FileRow> = {
  id: 'select',
  header: 'Select',
  isHeaderHidden: true,
  head: <SelectAllFiles />,
  track: '1.25rem',
  cell: (row) => <SelectFile row={row} />,
}

const name: Column<FileRow> = {
  id: 'name',
  header: 'Name',
  track: 'minmax(0, 2fr)',
  cell: ({ file }) => (
    <div className={styles['name']}>
      <FileKindTag name={file.name} />
      <div className={styles['words']}>
        <span className={styles['title']} title={file.name}>
          <RowLink to={paths.file(file.id)}>
            <bdi>{file.name}</bdi>
          </RowLink>
        </span>
        <span className={styles['narrow']}>
          <FileState file={file} />
          <span>{sizeWords(file.size)}</span>
        </span>
      </div>
    </div>
  ),
}

const status: Column<FileRow> = {
  id: 'status',
  header: 'Status',
  track: 'minmax(9rem, 1.2fr)',
  from: 'tablet',
  cell: ({ file }) => <FileState file={file} isDetailed />,
}

const size: Column<FileRow> = {
  id: 'size',
  header: 'Size',
  track: '4.5rem',
  align: 'end',
  from: 'tablet',
  cell: ({ file }) => <span className={styles['quiet']}>{sizeWords(file.size)}</span>,
}

const graphs: Column<FileRow> = {
  id: 'graphs',
  header: 'Graphs',
  track: 'minmax(6rem, 1fr)',
  from: 'desktop',
  cell: ({ file }) => <FileGraphs graph_ids={file.graph_ids} />,
}

const added: Column<FileRow> = {
  id: 'added',
  header: 'Added',
  track: '7rem',
  from: 'desktop',
  cell: ({ file }) => (
    <span className={styles['quiet']}>
      <Time value={file.created_at} />
    </span>
  ),
}

const actions: Column<FileRow> = {
  id: 'actions',
  header: 'Actions',
  isHeaderHidden: true,
  track: '2.5rem',
  align: 'end',
  cell: ({ file }) => <FileRowMenu file={file} />,
}

/** Of the list of all files. */
export const fileColumns: readonly Column<FileRow>[] = [
  select,
  name,
  status,
  size,
  graphs,
  added,
  actions,
]

/** Of the files of one graph. */
export const graphFileColumns: readonly Column<FileRow>[] = fileColumns.filter(
  (column) => column !== graphs,
)
