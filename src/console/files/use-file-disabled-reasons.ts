import { useQuery } from '@tanstack/react-query'
import { meQueries } from '#console/session/me-queries.ts'
import { allows } from '#contract/permissions.ts'

/** Why the signed-in key cannot perform an action; undefined if it can. */
export interface FileDisabledReasons {
  upload: string | undefined
  /** Delete or process again. */
  change: string | undefined
  /** Add to a graph or remove from it. */
  changeGraphs: string | undefined
}

export function useFileDisabledReasons(): FileDisabledReasons {
  const { data: me } = useQuery(meQueries.own())
  const canWrite = !me || allows(me.key.permissions, 'files:write')
  const canWriteGraphs = !me || allows(me.key.permissions, 'graphs:write')
  return {
    upload: canWrite ? undefined : 'This key can’t upload files.',
    change: canWrite ? undefined : 'This key can only read files.',
    changeGraphs: canWriteGraphs ? undefined : 'This key can only read graphs.',
  }
}
