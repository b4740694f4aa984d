import type { FileFilter } from '#console/files/file-queries.ts'
import { fileStatus, type FileStatus } from '#contract/files.ts'
import { isKindGroup, kindGroups, type KindGroup } from '#console/files/file-labels.ts'

/** The filters of a file list as the URL holds them; empty means all. */
export interface FileView {
  search: string
  status: FileStatus | ''
  type: KindGroup | ''
  graph: string
}

export function readFileView(search: URLSearchParams): FileView {
  const status = fileStatus.safeParse(search.get('status'))
  const type = search.get('type') ?? ''
  return {
    search: search.get('search')?.trim() ?? '',
    status: status.success ? status.data : '',
    type: isKindGroup(type) ? type : '',
    graph: search.get('graph') ?? '',
  }
}

/** Writes the filters to the URL; defaults are omitted. */
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
  }
}

export function isFiltered(view: FileView): boolean {
  return Object.values(view).some((value) => value !== '')
}
