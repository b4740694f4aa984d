import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { fileQueries } from '#console/files/file-queries.ts'
import { DropZone } from '#console/uploads/DropZone.tsx'
import type { File as FileRecord } from '#contract/files.ts'
import { FileActionsContext, type FileActions } from './file-actions.ts'
import { filterOf, readFileView, writeFileView, type FileView } from './file-filter.ts'
import { FileFilters } from './FileFilters.tsx'
import { FileRows } from './FileRows.tsx'
import styles from './FileTable.module.css'
import { useFileMutations } from './use-file-mutations.ts'
import { useKeptFocus } from '#console/ui/list/use-kept-focus.ts'
import { useFileRefusals } from '#console/files/use-file-refusals.ts'

const FileBulkBar = lazy(async () => ({
  default: (await import('./FileBulkBar.tsx')).FileBulkBar,
}))
const FileAddDialog = lazy(async () => ({
  default: (await import('#console/files/FileAddDialog.tsx')).FileAddDialog,
}))
const FileDeleteDialog = lazy(async () => ({
  default: (await import('#console/files/FileDeleteDialog.tsx')).FileDeleteDialog,
}))

interface FileTableProps {
  /** Left out: every file there is. With it the toolbar has the upload buttons of the graph. */
  graph?: { id: string; name: string } | undefined
}

type Asked = { type: 'none' } | { type: 'add' | 'discard'; files: readonly FileRecord[] }

/** Files with their filters, selection and actions; the address holds the filters. */
export function FileTable({ graph }: FileTableProps) {
  const [search, setSearch] = useSearchParams()
  const view = readFileView(search)
  const list = useInfiniteQuery(fileQueries.list(filterOf(view, graph?.id)))
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<Asked>({ type: 'none' })
  // what the dialog says stays while it closes
  const [lastAsked, setLastAsked] = useState<readonly FileRecord[]>([])
  const refusals = useFileRefusals()
  const host = useRef<HTMLDivElement>(null)
  useKeptFocus(host, () => host.current?.querySelector('input'))
  const { download, retry, remove } = useFileMutations(graph)

  const files = list.data?.pages.flatMap((page) => page.data) ?? []
  const chosen = files.filter(({ id }) => selected.has(id))

  function show(change: Partial<FileView>) {
    setSelected(new Set())
    setSearch(writeFileView({ ...view, ...change }), { replace: true, preventScrollReset: true })
  }

  function ask(type: 'add' | 'discard', about: readonly FileRecord[]) {
    setAsked({ type, files: about })
    setLastAsked(about)
  }

  const actions: FileActions = {
    refusals,
    graph,
    selection: { total: chosen.length, of: files.length },
    select(file_id, isSelected) {
      const next = new Set(selected)
      if (isSelected) next.add(file_id)
      else next.delete(file_id)
      setSelected(next)
    },
    selectAll: (isSelected) => setSelected(new Set(isSelected ? files.map(({ id }) => id) : [])),
    download,
    retry,
    remove,
    add: (about) => ask('add', about),
    discard: (about) => ask('discard', about),
  }

  const filters = <FileFilters view={view} onChange={show} hasGraphs={!graph} />

  return (
    <FileActionsContext value={actions}>
      <div ref={host}>
        <div className={styles['toolbar']}>
          {chosen.length > 0 ? (
            <Suspense fallback={filters}>
              <FileBulkBar files={chosen} />
            </Suspense>
          ) : (
            filters
          )}
          {graph && <DropZone graph={graph} />}
        </div>
        <FileRows
          list={list}
          rows={files.map((file) => ({ file, isSelected: selected.has(file.id) }))}
          view={view}
          graph={graph}
          onShowAll={() => show({ search: '', status: '', type: '', graph: '' })}
        />
      </div>
      {lastAsked.length > 0 && (
        <Suspense fallback={null}>
          <FileAddDialog
            files={lastAsked}
            isOpen={asked.type === 'add'}
            onClose={() => setAsked({ type: 'none' })}
          />
          <FileDeleteDialog
            files={lastAsked}
            isOpen={asked.type === 'discard'}
            onClose={() => setAsked({ type: 'none' })}
            onDeleted={() => host.current?.querySelector('input')?.focus()}
          />
        </Suspense>
      )}
    </FileActionsContext>
  )
}
