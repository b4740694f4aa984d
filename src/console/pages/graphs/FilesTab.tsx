import { useSuspenseQuery } from '@tanstack/react-query'
import { MissingPermission } from '#console/access/MissingPermission.tsx'
import { graphQueries } from '#console/graphs/graph-queries.ts'
import { FileTable } from '#console/files/table/FileTable.tsx'
import { isReadOnly } from '#console/graphs/is-read-only.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { paths } from '#console/paths.ts'
import { useRequiredParam } from '#console/require-param.ts'
import { ButtonLink } from '#console/ui/Button.tsx'
import { allows } from '#contract/permissions.ts'

/** The files of one graph. */
export function FilesTab() {
  const { data: graph } = useSuspenseQuery(graphQueries.one(useRequiredParam('graph_id')))
  const { data: me } = useSuspenseQuery(meQueries.own())
  if (!allows(me.key.permissions, 'files:read')) {
    return (
      <MissingPermission
        title="This key cannot list the files of the graph"
        permissions={['files:read']}
      >
        <ButtonLink variant="primary" icon="ask" to={paths.graphAsk(graph.id)}>
          Ask the graph
        </ButtonLink>
      </MissingPermission>
    )
  }
  return <FileTable graph={graph} isReadOnly={isReadOnly(graph, me)} />
}
