import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import { kindOfName } from '#contract/file-kinds.ts'
import type { File as FileRecord, listFiles } from '#contract/files.ts'
import { noGraph } from '#contract/primitives.ts'
import type { fileStatuses } from '#contract/uploads.ts'
import type { Reply } from '#contract/endpoint.ts'
import { compareBy, insertSorted } from './file-sort.ts'
import { fileQueries, type FileFilter } from './file-queries.ts'
import { isBeingRead, watchFiles, watchInProgress } from './files-in-progress.ts'
import { graphQueries } from '#console/graphs/graph-queries.ts'

type FileList = InfiniteData<Reply<typeof listFiles>>
type FileState = Reply<typeof fileStatuses>['data'][number]

/** Updates all cached lists and pages with the states from a status poll. The counts of graphs are not updated. */
export function applyFileStates(queryClient: QueryClient, states: readonly FileState[]): void {
  const statesById = new Map(states.map((state) => [state.id, state]))
  const replacedIds = new Set<string>()
  updateFiles(queryClient, (cached) => {
    const state = statesById.get(cached.id)
    if (state === undefined) return cached
    // States without these keys have neither.
    const { replacement: _replacement, no_text: _noText, ...file } = cached
    if (state.version_id !== file.version_id) replacedIds.add(file.id)
    return { ...file, ...state }
  })
  for (const id of statesById.keys()) {
    void queryClient.invalidateQueries({ queryKey: fileQueries.versions(id) })
  }
  // A new version can have another name and size.
  for (const id of replacedIds) void queryClient.invalidateQueries(fileQueries.one(id))
  if (replacedIds.size > 0) {
    void queryClient.invalidateQueries({ queryKey: fileQueries.lists() })
  }
  const settled = states.filter((state) => !isBeingRead(state))
  if (settled.length === 0) return
  for (const { id } of settled) {
    void queryClient.invalidateQueries({ queryKey: fileQueries.texts(id) })
  }
}

/** Adds uploaded files to all cached lists whose filter they match, where their order puts them. */
export function insertFiles(queryClient: QueryClient, files: readonly FileRecord[]): void {
  const lists = queryClient.getQueriesData<FileList>({ queryKey: fileQueries.lists() })
  for (const [queryKey] of lists) {
    // eslint-disable-next-line typescript/no-unsafe-type-assertion -- only fileQueries.list creates these keys
    const filter = queryKey.at(-1) as FileFilter
    const matching = files.filter((file) => matchesFilter(file, filter))
    if (matching.length === 0) continue
    const insert = (): void => insertIntoList(queryClient, queryKey, filter, matching)
    insert()
    // The reply of a request that was sent before the upload replaces the list, and lacks the files.
    const query = queryClient.getQueryCache().find({ queryKey, exact: true })
    if (query?.state.fetchStatus === 'fetching') void query.promise?.then(insert, () => undefined)
  }
  if (files.some(({ folder }) => folder !== undefined)) {
    void queryClient.invalidateQueries({ queryKey: fileQueries.folderLists() })
  }
}

function insertIntoList(
  queryClient: QueryClient,
  queryKey: QueryKey,
  filter: FileFilter,
  files: readonly FileRecord[],
): void {
  queryClient.setQueryData<FileList>(queryKey, (list) => {
    if (!list) return undefined
    const existingIds = new Set(list.pages.flatMap(({ data }) => data.map(({ id }) => id)))
    const newFiles = files.filter(({ id }) => !existingIds.has(id))
    return { ...list, pages: insertSorted(list.pages, newFiles, compareBy(filter)) }
  })
  // A poll may have reported the end of a file that no list had yet, and does not ask for it again.
  watchInProgress(files)
}

/** Removes deleted files from all cached lists. */
export function removeFiles(queryClient: QueryClient, file_ids: readonly string[]): void {
  const removedIds = new Set(file_ids)
  updateLists(queryClient, (data) =>
    data.some(({ id }) => removedIds.has(id)) ? data.filter(({ id }) => !removedIds.has(id)) : data,
  )
  for (const id of file_ids) {
    // The page of the deleted file is still mounted for a moment, so only inactive queries are
    // removed.
    queryClient.removeQueries({ queryKey: fileQueries.one(id).queryKey, type: 'inactive' })
    queryClient.removeQueries({ queryKey: fileQueries.texts(id), type: 'inactive' })
  }
  void queryClient.invalidateQueries({ queryKey: fileQueries.totals() })
}

/** Marks files as in progress and starts watching them. */
export function markReprocessing(queryClient: QueryClient, file_ids: readonly string[]): void {
  const ids = new Set(file_ids)
  updateFiles(queryClient, (file) =>
    ids.has(file.id) ? { ...file, status: 'in_progress', error: null, progress: null } : file,
  )
  watchFiles(file_ids)
}

/** Updates cached files after they were added to or removed from a graph. */
export function updateGraphMembership(
  queryClient: QueryClient,
  file_ids: readonly string[],
  graph_id: string,
  change: 'add' | 'remove',
): Promise<unknown> {
  const ids = new Set(file_ids)
  updateFiles(queryClient, (file) => {
    if (!ids.has(file.id)) return file
    const others = file.graph_ids.filter((id) => id !== graph_id)
    return { ...file, graph_ids: change === 'add' ? [...others, graph_id] : others }
  })
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: fileQueries.lists() }),
    queryClient.invalidateQueries({ queryKey: fileQueries.totals() }),
    queryClient.invalidateQueries({ queryKey: graphQueries.all }),
  ])
}

function updateFiles(queryClient: QueryClient, change: (file: FileRecord) => FileRecord): void {
  updateLists(queryClient, (data) => {
    const changed = data.map(change)
    return changed.some((file, index) => file !== data[index]) ? changed : data
  })
  queryClient.setQueriesData<FileRecord>({ queryKey: [...fileQueries.all, 'one'] }, (file) =>
    file ? change(file) : undefined,
  )
}

// Unchanged pages keep their identity, so that their rows do not re-render.
function updateLists(queryClient: QueryClient, change: (data: FileRecord[]) => FileRecord[]): void {
  queryClient.setQueriesData<FileList>({ queryKey: fileQueries.lists() }, (list) => {
    if (!list) return undefined
    const pages = list.pages.map((page) => {
      const data = change(page.data)
      return data === page.data ? page : { ...page, data }
    })
    return pages.some((page, index) => page !== list.pages[index]) ? { ...list, pages } : list
  })
}

function isInGraph({ graph_ids }: FileRecord, graph_id: string | undefined): boolean {
  if (graph_id === noGraph) return graph_ids.length === 0
  return graph_id === undefined || graph_ids.includes(graph_id)
}

function matchesFilter(file: FileRecord, filter: FileFilter): boolean {
  const kind = kindOfName(file.name)
  const kinds = filter.file_types?.map((type) => kindOfName(`.${type}`))
  return (
    isInGraph(file, filter.graph_id) &&
    (filter.scope !== 'organization' || file.read_only === true) &&
    (filter.status === undefined || file.status === filter.status) &&
    (kinds === undefined || kinds.includes(kind)) &&
    (filter.folder === undefined || `${file.folder ?? ''}/`.startsWith(`${filter.folder}/`)) &&
    (filter.search === undefined ||
      file.name.toLocaleLowerCase().includes(filter.search.toLocaleLowerCase()))
  )
}
