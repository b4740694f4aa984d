import type { FileFilter } from '#console/files/file-queries.ts'
import { fileStatus, type FileOrderField, type FileStatus } from '#contract/files.ts'
import { folderToKeep } from '#contract/folders/folder-path.ts'
import { readSort, writeSort, type Sort } from '#console/ui/list/sort.ts'
import { isKindGroup, kindGroups, type KindGroup } from '#console/files/file-labels.ts'

/** What the list of files can be sorted by. */
const fileSortFields: readonly FileOrderField[] = ['created_at', 'name', 'size', 'status', 'kind']

/** The filters and the order of a file list as the URL holds them; empty means all. */
export interface FileView extends Sort<FileOrderField> {
  search: string
  status: FileStatus | ''
  type: KindGroup | ''
  graph: string
  folder: string
  /** For a team key; empty for all files that it can read. */
  scope: 'team' | 'organization' | ''
}

export function readFileView(search: URLSearchParams): FileView {
  const status = fileStatus.safeParse(search.get('status'))
  const type = search.get('type') ?? ''
  const scope = search.get('scope')
  return {
    search: search.get('search')?.trim() ?? '',
    status: status.success ? status.data : '',
    type: isKindGroup(type) ? type : '',
    graph: search.get('graph') ?? '',
    folder: folderToKeep(search.get('folder') ?? ''),
    scope: scope === 'team' || scope === 'organization' ? scope : '',
    ...readSort(search, fileSortFields),
  }
}

/** Writes filters and order to the URL; defaults are omitted. */
export function writeFileView({ order_by, order, ...filters }: FileView): URLSearchParams {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) if (value !== '') search.set(name, value)
  return writeSort(search, { order_by, order })
}

/** The query parameters of the service for a view; `graph_id` is the graph of the page. */
export function fileFilter(view: FileView, graph_id?: string): FileFilter {
  const graph = graph_id ?? view.graph
  return {
    ...(graph === '' ? { scope: view.scope || 'all' } : { graph_id: graph }),
    ...(view.status !== '' && { status: view.status }),
    ...(view.type !== '' && { file_types: [...kindGroups[view.type].kinds] }),
    ...(view.search !== '' && { search: view.search }),
    ...(view.folder !== '' && { folder: view.folder }),
    ...(view.order_by && { order_by: view.order_by }),
    ...(view.order && { order: view.order }),
  }
}

export function isFiltered({ order_by: _by, order: _order, ...filters }: FileView): boolean {
  return Object.values(filters).some((value) => value !== '')
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
