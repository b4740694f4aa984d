import type { FileFilter } from '#console/files/file-queries.ts'
import { fileStatus, type FileStatus } from '#contract/files.ts'
import { isKindGroup, kindGroups, type KindGroup } from '#console/files/file-words.ts'

/** The filters of a file list as its address holds them; empty means all. */
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

/** The address of a view: what is usual is left out. */
export function writeFileView(view: FileView): URLSearchParams {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(view)) if (value !== '') search.set(name, value)
  return search
}

/** What the service is asked for; `graph_id` is the graph whose page the list stands on. */
export function filterOf(view: FileView, graph_id?: string): FileFilter {
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
