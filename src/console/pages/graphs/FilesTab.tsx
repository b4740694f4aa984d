import { useSuspenseQuery } from '@tanstack/react-query'
import { graphQueries } from '#console/graphs/graph-queries.ts'
import { FileTable } from '#console/files/table/FileTable.tsx'
import { isReadOnly } from '#console/graphs/is-read-only.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { useRequiredParam } from '#console/require-param.ts'

/** The files of one graph. */
export function FilesTab() {
  const { data: graph } = useSuspenseQuery(graphQueries.one(useRequiredParam('graph_id')))
  const { data: me } = useSuspenseQuery(meQueries.own())
  return <FileTable graph={graph} isReadOnly={isReadOnly(graph, me)} />
}
