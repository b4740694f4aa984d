import type { GraphData } from '#contract/chat/chat.ts'
import type { Tool } from '#contract/chat/tools.ts'

export interface QuotedFile {
  id: string
  name: string
}

/** The files of the passages that the graph tool found, including web pages. */
export function quotedFiles(graphData: GraphData | undefined): QuotedFile[] {
  const names = new Map<string, string>()
  for (const { fileId, file_name = '' } of graphData?.references?.files ?? [])
    names.set(fileId, file_name)
  for (const { fileId, title } of graphData?.references?.web ?? []) {
    if (fileId !== undefined) names.set(fileId, title)
  }
  const subqueries = graphData?.subqueries ?? []
  for (const { file_id } of [
    ...(graphData?.sources ?? []),
    ...subqueries.flatMap(({ sources }) => sources),
  ]) {
    if (!names.has(file_id)) names.set(file_id, '')
  }
  return [...names].map(([id, name]) => ({ id, name }))
}

/** The graphs that a request asks. */
export function askedGraphs(tools: readonly Tool[] | null | undefined): string[] {
  return (tools ?? []).flatMap((tool) => (tool.type === 'graph' ? tool.function.graph_ids : []))
}
