import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { fileQueries } from '#console/files/file-queries.ts'
import { DropZone } from '#console/uploads/DropZone.tsx'
import type { File as FileRecord } from '#contract/files.ts'
import { FileActionsContext, type FileActions } from './file-actions.ts'
import { filterOf, isFiltered, readFileView, writeFileView, type FileView } from './file-filter.ts'
import { FileFilters } from './FileFilters.tsx'
import { fileColumns, graphFileColumns } from './file-columns.tsx'
import { useFileMutations } from './use-file-mutations.ts'
import { EmptyMessage } from '#console/ui/list/EmptyMessage.tsx'
import { ListToolbar } from '#console/ui/list/ListToolbar.tsx'
import { QueryTable } from '#console/ui/list/QueryTable.tsx'
import { useSelection } from '#console/ui/list/use-selection.tsx'
import { Button } from '#console/ui/Button.tsx'
import { supportedWords } from '#console/files/file-words.ts'
import { lazyDialog } from '#console/ui/overlay/lazy-dialog.tsx'
import { useKeptFocus } from '#console/ui/list/use-kept-focus.ts'
import { useFileRefusals } from '#console/files/use-file-refusals.ts'

const FileBulkBar = lazy(async () => ({
  default: (await import('./FileBulkBar.tsx')).FileBulkBar,
}))
const FileAddDialog = lazyDialog(
  async () => (await import('#console/files/FileAddDialog.tsx')).FileAddDialog,
)
const FileDeleteDialog = lazyDialog(
  async () => (await import('#console/files/FileDeleteDialog.tsx')).FileDeleteDialog,
)

interface FileTableProps {
  /** Left out: every file there is. With it the toolbar has the upload buttons of the graph. */
  graph?: { id: string; name: string } | undefined
}

interface Question {
  type: 'add' | 'delete'
  files: readonly FileRecord[]
}

/** Files with their filters, selection and actions; the address holds the filters. */
export function FileTable({ graph }: FileTableProps) {
  const [search, setSearch] = useSearchParams()
  const view = readFileView(search)
  const list = useInfiniteQuery(fileQueries.list(filterOf(view, graph?.id)))
  const [question, setQuestion] = useState<Question | null>(null)
  const refusals = useFileRefusals()
  const host = useRef<HTMLDivElement>(null)
  useKeptFocus(host, () => host.current?.querySelector('input'))
  const { download, retry, remove } = useFileMutations(graph)

  const selection = useSelection(list.data, {
    all: 'Select all files',
    one: (file) => `Select ${file.name}`,
  })

  function show(change: Partial<FileView>) {
    selection.clear()
    setSearch(writeFileView({ ...view, ...change }), { replace: true, preventScrollReset: true })
  }

  const actions: FileActions = {
    refusals,
    graph,
    download,
    retry,
    remove,
    add: (files) => setQuestion({ type: 'add', files }),
    discard: (files) => setQuestion({ type: 'delete', files }),
  }

  return (
    <FileActionsContext value={actions}>
      <div ref={host}>
        <ListToolbar
          filters={<FileFilters view={view} onChange={show} hasGraphs={!graph} />}
          selectionBar={
            selection.selected.length > 0 && (
              <FileBulkBar files={selection.selected} onClear={selection.clear} />
            )
          }
        >
          {graph && <DropZone graph={graph} />}
        </ListToolbar>
        <QueryTable
          label={graph ? `Files in ${graph.name}` : 'Files'}
          loadingLabel="Loading files"
          query={list}
          columns={graph ? graphFileColumns : fileColumns}
          rowKey={(file) => file.id}
          selection={selection}
          empty={
            <EmptyMessage
              icon="files"
              title={graph ? 'No files in this graph yet' : 'No files yet'}
              text={`Drop files or a folder anywhere on this page, or use the upload buttons above. Supported: ${supportedWords}`}
            />
          }
          filteredEmpty={
            isFiltered(view) && (
              <EmptyMessage icon="search" title="No matching files" text={noMatchWords(view)}>
                <Button onClick={() => show({ search: '', status: '', type: '', graph: '' })}>
                  Show all files
                </Button>
              </EmptyMessage>
            )
          }
        />
      </div>
      <FileAddDialog
        files={question?.files ?? []}
        isOpen={question?.type === 'add'}
        onClose={() => setQuestion(null)}
      />
      <FileDeleteDialog
        files={question?.files ?? []}
        isOpen={question?.type === 'delete'}
        onClose={() => setQuestion(null)}
        onDeleted={() => host.current?.querySelector('input')?.focus()}
      />
    </FileActionsContext>
  )
}

function noMatchWords({ search, ...filters }: FileView): string {
  if (search === '') return 'No files match these filters.'
  const hasFilters = Object.values(filters).some((value) => value !== '')
  return hasFilters
    ? `No files match these filters and “${search}”.`
    : `No file names contain “${search}”.`
}
