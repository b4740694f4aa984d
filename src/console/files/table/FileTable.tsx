import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { useSearchParams } from '#console/router/use-location.ts'
import { fileQueries } from '#console/files/file-queries.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { DropZone } from '#console/uploads/drop/DropZone.tsx'
import { UploadButtons } from '#console/uploads/UploadButtons.tsx'
import type { File as FileRecord } from '#contract/files.ts'
import type { MatchingAction } from '#console/files/matching/matching-actions.ts'
import { FileActionsContext, type FileActions } from './file-actions.ts'
import {
  fileFilter,
  isFiltered,
  readFileView,
  writeFileView,
  type FileView,
} from './file-filter.ts'
import { FileFilters } from './FileFilters.tsx'
import { fileColumns } from './file-columns.tsx'
import { useFileMutations } from './use-file-mutations.ts'
import { countOf } from '#console/files/file-labels.ts'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { EmptyMessage, NoMatches } from '#console/ui/list/EmptyMessage.tsx'
import { ListToolbar } from '#console/ui/list/ListToolbar.tsx'
import { QueryTable } from '#console/ui/list/QueryTable.tsx'
import { sortingOf } from '#console/ui/list/sort.ts'
import { useSelection } from '#console/ui/list/use-selection.tsx'
import { lazyDialog } from '#console/ui/overlay/lazy-dialog.tsx'
import { useFocusFallback } from '#console/ui/list/use-focus-fallback.ts'
import { useCanAsk } from '#console/files/use-can-ask.ts'
import { useFileDisabledReasons } from '#console/files/use-file-disabled-reasons.ts'
import { lazyPart } from '#console/ui/lazy-part.ts'

const FileBulkBar = lazyPart(async () => (await import('./FileBulkBar.tsx')).FileBulkBar)
const EmptyDropArea = lazyPart(
  async () => (await import('#console/uploads/EmptyDropArea.tsx')).EmptyDropArea,
)
const FileAddDialog = lazyDialog(
  async () => (await import('#console/files/FileAddDialog.tsx')).FileAddDialog,
)
const FileDeleteDialog = lazyDialog(
  async () => (await import('#console/files/deletion/FileDeleteDialog.tsx')).FileDeleteDialog,
)
const MatchingDialog = lazyDialog(
  async () => (await import('#console/files/matching/MatchingDialog.tsx')).MatchingDialog,
)

interface FileTableProps {
  /**
   * Without a graph, all files are listed. With one, the toolbar contains the upload buttons of the
   * graph.
   */
  graph?: { id: string; name: string } | undefined
  /** Whether the graph is shared with everyone by somebody else, so that its files can only be read. */
  isReadOnly?: boolean
}

type FileDialog =
  | { type: 'add' | 'delete'; files: readonly FileRecord[] }
  /** Of all files that match the filters. */
  | { type: 'add-all' }
  | { type: 'all'; action: MatchingAction }

/** The list of files with filters, selection and actions. The URL holds the filters and the order. */
export function FileTable({ graph, isReadOnly = false }: FileTableProps) {
  const [search, setSearch] = useSearchParams()
  const view = readFileView(search)
  const filter = fileFilter(view, graph?.id)
  const list = useInfiniteQuery(fileQueries.list(filter))
  const { data: total } = useQuery(fileQueries.total(filter))
  const isWhole = list.data !== undefined && !list.hasNextPage && !list.isPlaceholderData
  // The service also counts files whose deletion can still be undone.
  const shownTotal = isWhole ? list.data.length : total
  const { data: me } = useQuery(meQueries.own())
  // A team key can only read what is shared with everyone.
  const isOfTeam = me !== undefined && me.team !== null
  const changeable =
    isOfTeam && filter.scope === 'all' ? { ...filter, scope: 'team' as const } : filter
  const [dialog, setDialog] = useState<FileDialog | null>(null)
  const disabledReasons = useFileDisabledReasons()
  const canAsk = useCanAsk()
  const host = useRef<HTMLDivElement>(null)
  useFocusFallback(host, () => host.current?.querySelector('input'))
  const { download, retry, remove } = useFileMutations(graph)

  const selection = useSelection(list.data, {
    all: 'Select all files',
    one: (file) => `Select ${file.name}`,
  })

  const { data: changeableTotal } = useQuery({
    ...fileQueries.total(changeable),
    enabled: selection.selected.length > 0,
  })

  function updateView(change: Partial<FileView>) {
    selection.clear()
    setSearch(writeFileView({ ...view, ...change }), { replace: true, preventScrollReset: true })
  }

  const isEmpty = list.data?.length === 0 && !isFiltered(view)
  const emptyTitle = graph ? 'No files in this graph yet' : 'No files yet'
  const buttons = graph && !isReadOnly ? <UploadButtons graph={graph} /> : undefined

  function emptyForReaders(): { title: string; text: string | undefined } {
    if (graph !== undefined) {
      return {
        title: emptyTitle,
        text: isReadOnly ? 'Organization keys can add files.' : disabledReasons.upload,
      }
    }
    return { title: emptyTitle, text: disabledReasons.upload }
  }

  const actions: FileActions = {
    disabledReasons,
    canAsk,
    graph: isReadOnly ? undefined : graph,
    download,
    retry,
    remove,
    add: (files) => setDialog({ type: 'add', files }),
    confirmDelete: (files) => setDialog({ type: 'delete', files }),
  }

  return (
    <FileActionsContext value={actions}>
      {graph && !isReadOnly && <DropZone graph={graph} />}
      <div ref={host}>
        {/* Without files there is nothing to filter, and the upload buttons are in the drop area. */}
        {!isEmpty && (
          <ListToolbar
            filters={<FileFilters view={view} onChange={updateView} graph_id={graph?.id} />}
            selectionBar={
              selection.selected.length > 0 && (
                <FileBulkBar
                  files={selection.selected}
                  total={
                    list.hasNextPage && selection.selected.length === list.data?.length
                      ? (changeableTotal ?? null)
                      : null
                  }
                  isAllFailed={view.status === 'failed'}
                  onAll={(action) => setDialog({ type: 'all', action })}
                  onAddAll={() => setDialog({ type: 'add-all' })}
                  onClear={selection.clear}
                />
              )
            }
          >
            {shownTotal !== undefined && shownTotal > 0 && (
              <Hint role="status" padBlock={2}>
                {countOf(shownTotal)}
              </Hint>
            )}
            {buttons}
          </ListToolbar>
        )}
        <QueryTable
          label={graph ? `Files in ${graph.name}` : 'Files'}
          loadingLabel="Loading files"
          query={list}
          columns={fileColumns(graph !== undefined, sortingOf(view, updateView))}
          rowKey={(file) => file.id}
          {...(!isReadOnly && { selection })}
          empty={
            isReadOnly || disabledReasons.upload !== undefined ? (
              <EmptyMessage icon="files" {...emptyForReaders()} />
            ) : (
              // The buttons do not stand in for the area: files chosen with a button that is replaced are lost.
              <Suspense fallback={null}>
                <EmptyDropArea title={emptyTitle}>{buttons}</EmptyDropArea>
              </Suspense>
            )
          }
          filteredEmpty={
            isFiltered(view) && (
              <NoMatches
                things="files"
                text={noMatchText(view)}
                onShowAll={() =>
                  updateView({ search: '', status: '', type: '', graph: '', folder: '', scope: '' })
                }
              />
            )
          }
        />
      </div>
      <FileAddDialog
        files={dialog?.type === 'add' ? dialog.files : []}
        total={dialog?.type === 'add-all' ? changeableTotal : undefined}
        isOpen={dialog?.type === 'add' || dialog?.type === 'add-all'}
        onClose={() => setDialog(null)}
        onAddAll={(chosen) => setDialog({ type: 'all', action: { type: 'add', graph: chosen } })}
      />
      <FileDeleteDialog
        files={dialog?.type === 'delete' ? dialog.files : []}
        isOpen={dialog?.type === 'delete'}
        onClose={() => setDialog(null)}
        onDeleted={() => host.current?.querySelector('input')?.focus()}
      />
      <MatchingDialog
        action={dialog?.type === 'all' ? dialog.action : { type: 'delete' }}
        filter={changeable}
        total={changeableTotal ?? 0}
        leftOut={(total ?? 0) - (changeableTotal ?? 0)}
        isOpen={dialog?.type === 'all'}
        onClose={() => {
          setDialog(null)
          selection.clear()
        }}
      />
    </FileActionsContext>
  )
}

function noMatchText({ search, ...view }: FileView): string {
  if (search === '') return 'No files match these filters.'
  return isFiltered({ ...view, search: '' })
    ? `No files match these filters and “${search}”.`
    : `No file names contain “${search}”.`
}
