import { useSuspenseQuery } from '@tanstack/react-query'
import { graphQueries } from '#console/graphs/graph-queries.ts'
import { FileTable } from '#console/files/table/FileTable.tsx'
import { useRequiredParam } from '#console/require-param.ts'

/** The files of one graph. */
export function FilesTab() {
  const { data: graph } = useSuspenseQuery(graphQueries.one(useRequiredParam('graph_id')))
  return <FileTable graph={graph} />
}
