import { useQuery } from '@tanstack/react-query'
import { meQueries } from '#console/session/me-queries.ts'
import type { File as FileRecord } from '#contract/files.ts'
import { allows } from '#contract/permissions.ts'

/** Returns whether the signed-in key can ask about a file: it has been read, and is in a graph. */
export function useCanAsk(): (file: FileRecord) => boolean {
  const { data: me } = useQuery(meQueries.own())
  const asks = me !== undefined && allows(me.key.permissions, 'graphs:read')
  return ({ status, graph_ids }) => asks && status === 'completed' && graph_ids.length > 0
}
