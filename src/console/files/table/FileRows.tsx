import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from '#console/ui/Button.tsx'
import { EmptyMessage } from '#console/ui/list/EmptyMessage.tsx'
import { moreOf } from '#console/ui/list/more-of.ts'
import { Problem } from '#console/ui/Problem.tsx'
import { Table, TableSkeleton } from '#console/ui/list/Table.tsx'
import { fileColumns, graphFileColumns, type FileRow } from './file-columns.tsx'
import { isFiltered, type FileView } from './file-filter.ts'
import { supportedWords } from '#console/files/file-words.ts'

interface FileRowsProps {
  list: UseInfiniteQueryResult
  rows: readonly FileRow[]
  view: FileView
  graph: { id: string; name: string } | undefined
  onShowAll: () => void
}

/** The list itself, in every state it can be in. */
export function FileRows({ list, rows, view, graph, onShowAll }: FileRowsProps) {
  const columns = graph ? graphFileColumns : fileColumns
  if (list.isPending) return <TableSkeleton label="Loading files" columns={columns} />
  if (list.isError && !list.data) {
    return (
      <Problem
        error={list.error}
        onRetry={() => void list.refetch()}
        isRetrying={list.isRefetching}
      />
    )
  }
  if (rows.length === 0) {
    return isFiltered(view) ? (
      <EmptyMessage icon="search" title="No matching files" text={nothingFits(view)}>
        <Button onClick={onShowAll}>Show all files</Button>
      </EmptyMessage>
    ) : (
      <EmptyMessage
        icon="files"
        title={graph ? 'No files in this graph yet' : 'No files yet'}
        text={`Drop files or a folder anywhere on this page, or use the upload buttons above. Supported: ${supportedWords}`}
      />
    )
  }
  return (
    <Table
      label={graph ? `Files in ${graph.name}` : 'Files'}
      columns={columns}
      rows={rows}
      rowKey={({ file }) => file.id}
      isSelected={({ isSelected }) => isSelected}
      isStale={list.isPlaceholderData}
      more={moreOf(list)}
    />
  )
}

function nothingFits({ search, ...rest }: FileView): string {
  const isNarrowed = Object.values(rest).some((value) => value !== '')
  if (search === '') return 'No files match these filters.'
  return isNarrowed
    ? `No files match these filters and “${search}”.`
    : `No file names contain “${search}”.`
}
