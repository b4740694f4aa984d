import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { kindOfName } from '#contract/file-kinds.ts'
import type { File as FileRecord, fileStatuses, listFiles } from '#contract/files.ts'
import type { Reply } from '#contract/endpoint.ts'
import { fileQueries, type FileFilter } from './file-queries.ts'
import { watchFiles } from './files-in-progress.ts'
import { graphQueries } from '#console/graphs/graph-queries.ts'

type FileList = InfiniteData<Reply<typeof listFiles>>
type FileState = Reply<typeof fileStatuses>['data'][number]

/** Writes what a status poll found into every list and page that shows those files. */
export function applyFileStates(queryClient: QueryClient, states: readonly FileState[]): void {
  const byId = new Map(states.map((state) => [state.id, state]))
  changeFiles(queryClient, (file) => {
    const state = byId.get(file.id)
    return state ? { ...file, ...state } : file
  })
  const settled = states.filter(({ status }) => status !== 'in_progress')
  if (settled.length === 0) return
  for (const { id } of settled) {
    void queryClient.invalidateQueries({ queryKey: fileQueries.texts(id) })
  }
  void queryClient.invalidateQueries({ queryKey: graphQueries.all })
}

/** Puts files just uploaded at the head of the lists they belong to, newest first. */
export function insertFiles(queryClient: QueryClient, files: readonly FileRecord[]): void {
  const lists = queryClient.getQueriesData<FileList>({ queryKey: fileQueries.lists() })
  for (const [queryKey] of lists) {
    // eslint-disable-next-line typescript/no-unsafe-type-assertion -- the key is made by fileQueries.list alone
    const filter = queryKey.at(-1) as FileFilter
    const fitting = files.filter((file) => isWithin(file, filter))
    if (fitting.length === 0) continue
    queryClient.setQueryData<FileList>(queryKey, (list) => {
      const [first, ...rest] = list?.pages ?? []
      if (!list || !first) return undefined
      const known = new Set(first.data.map(({ id }) => id))
      // ids sort by creation
      const added = fitting
        .filter(({ id }) => !known.has(id))
        .toSorted((one, other) => (one.id < other.id ? 1 : -1))
      return { ...list, pages: [{ ...first, data: [...added, ...first.data] }, ...rest] }
    })
  }
}

/** Takes deleted files out of every list. */
export function dropFiles(queryClient: QueryClient, file_ids: readonly string[]): void {
  const gone = new Set(file_ids)
  changeLists(queryClient, (data) =>
    data.some(({ id }) => gone.has(id)) ? data.filter(({ id }) => !gone.has(id)) : data,
  )
  for (const id of file_ids) {
    // the page that asked is still on screen for a moment
    queryClient.removeQueries({ queryKey: fileQueries.one(id).queryKey, type: 'inactive' })
    queryClient.removeQueries({ queryKey: fileQueries.texts(id), type: 'inactive' })
  }
}

/** Shows failed files as being read again, and watches them. */
export function rereadFiles(queryClient: QueryClient, file_ids: readonly string[]): void {
  const ids = new Set(file_ids)
  changeFiles(queryClient, (file) =>
    ids.has(file.id) ? { ...file, status: 'in_progress', error: null, progress: null } : file,
  )
  watchFiles(file_ids)
}

/** Shows files as added to a graph, or as removed from it. */
export function refileFiles(
  queryClient: QueryClient,
  file_ids: readonly string[],
  graph_id: string,
  way: 'add' | 'remove',
): Promise<unknown> {
  const ids = new Set(file_ids)
  changeFiles(queryClient, (file) => {
    if (!ids.has(file.id)) return file
    const others = file.graph_ids.filter((id) => id !== graph_id)
    return { ...file, graph_ids: way === 'add' ? [...others, graph_id] : others }
  })
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: fileQueries.lists() }),
    queryClient.invalidateQueries({ queryKey: graphQueries.all }),
  ])
}

function changeFiles(queryClient: QueryClient, change: (file: FileRecord) => FileRecord): void {
  changeLists(queryClient, (data) => {
    const changed = data.map(change)
    return changed.some((file, index) => file !== data[index]) ? changed : data
  })
  queryClient.setQueriesData<FileRecord>({ queryKey: [...fileQueries.all, 'one'] }, (file) =>
    file ? change(file) : undefined,
  )
}

// pages nothing happened to stay the same objects, so that their rows are not drawn again
function changeLists(queryClient: QueryClient, change: (data: FileRecord[]) => FileRecord[]): void {
  queryClient.setQueriesData<FileList>({ queryKey: fileQueries.lists() }, (list) => {
    if (!list) return undefined
    const pages = list.pages.map((page) => {
      const data = change(page.data)
      return data === page.data ? page : { ...page, data }
    })
    return pages.some((page, index) => page !== list.pages[index]) ? { ...list, pages } : list
  })
}

function isWithin(file: FileRecord, filter: FileFilter): boolean {
  const kind = kindOfName(file.name)
  const kinds = filter.file_types?.map((type) => kindOfName(`.${type}`))
  return (
    (filter.graph_id === undefined || file.graph_ids.includes(filter.graph_id)) &&
    (filter.status === undefined || file.status === filter.status) &&
    (kinds === undefined || kinds.includes(kind)) &&
    (filter.search === undefined ||
      file.name.toLocaleLowerCase().includes(filter.search.toLocaleLowerCase()))
  )
}
