import type { FileFilter } from '#console/files/file-queries.ts'
import { fileStatus, type FileOrderField, type FileStatus } from '#contract/files.ts'
import { folderToKeep } from '#contract/folders/folder-path.ts'
import { isKindGroup, kindGroups, type KindGroup } from '#console/files/file-labels.ts'

/** The filters and the order of a file list as the URL holds them; empty means all. */
export interface FileView {
  search: string
  status: FileStatus | ''
  type: KindGroup | ''
  graph: string
  folder: string
  sort: FileSort
}

/** The field and a minus for descending order; empty for the newest first. */
export type FileSort = keyof typeof sorts | ''

const sorts = {
  name: { order_by: 'name', order: 'asc' },
  '-name': { order_by: 'name', order: 'desc' },
  size: { order_by: 'size', order: 'asc' },
  '-size': { order_by: 'size', order: 'desc' },
  status: { order_by: 'status', order: 'asc' },
  '-status': { order_by: 'status', order: 'desc' },
  kind: { order_by: 'kind', order: 'asc' },
  '-kind': { order_by: 'kind', order: 'desc' },
  created: { order_by: 'created_at', order: 'asc' },
} as const satisfies Record<string, FileOrder>

export interface FileOrder {
  order_by: FileOrderField
  order: 'asc' | 'desc'
}

const newestFirst: FileOrder = { order_by: 'created_at', order: 'desc' }
const isSort = (text: string): text is keyof typeof sorts => Object.hasOwn(sorts, text)

export function orderOf({ sort }: FileView): FileOrder {
  return sort === '' ? newestFirst : sorts[sort]
}

export function sortOf({ order_by, order }: FileOrder): FileSort {
  const names = Object.keys(sorts).filter(isSort)
  return (
    names.find((name) => sorts[name].order_by === order_by && sorts[name].order === order) ?? ''
  )
}

export function readFileView(search: URLSearchParams): FileView {
  const status = fileStatus.safeParse(search.get('status'))
  const type = search.get('type') ?? ''
  const sort = search.get('sort') ?? ''
  return {
    search: search.get('search')?.trim() ?? '',
    status: status.success ? status.data : '',
    type: isKindGroup(type) ? type : '',
    graph: search.get('graph') ?? '',
    folder: folderToKeep(search.get('folder') ?? ''),
    sort: isSort(sort) ? sort : '',
  }
}

/** Writes filters and order to the URL; defaults are omitted. */
export function writeFileView(view: FileView): URLSearchParams {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(view)) if (value !== '') search.set(name, value)
  return search
}

/** The query parameters of the service for a view; `graph_id` is the graph of the page. */
export function fileFilter(view: FileView, graph_id?: string): FileFilter {
  const graph = graph_id ?? view.graph
  return {
    ...(graph !== '' && { graph_id: graph }),
    ...(view.status !== '' && { status: view.status }),
    ...(view.type !== '' && { file_types: [...kindGroups[view.type].kinds] }),
    ...(view.search !== '' && { search: view.search }),
    ...(view.folder !== '' && { folder: view.folder }),
    ...(view.sort !== '' && sorts[view.sort]),
  }
}

export function isFiltered(view: FileView): boolean {
  return Object.values({ ...view, sort: '' }).some((value) => value !== '')
}

/** Folders with those that they are in, each once, in the order of a tree. */
export function foldersToChoose(folders: readonly string[]): string[] {
  const all = folders.flatMap((folder) => {
    const names = folder.split('/')
    return names.map((_, index) => names.slice(0, index + 1).join('/'))
  })
  // The slash sorts before any other character, so that what is in a folder follows it.
  const keyOf = (folder: string): string => folder.replaceAll('/', '\u0000')
  return [...new Set(all)]
    .filter((folder) => folder !== '')
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}
