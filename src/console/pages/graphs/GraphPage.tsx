import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet } from '#console/router/RouterView.tsx'
import { useLocation, useNavigate } from '#console/router/use-location.ts'
import type { Visit } from '#console/router/route.ts'
import { graphQueries } from '#console/graphs/graph-queries.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { GraphScope } from '#console/graphs/GraphScope.tsx'
import { isReadOnly } from '#console/graphs/is-read-only.ts'
import { paths } from '#console/paths.ts'
import { requireParam, useRequiredParam } from '#console/require-param.ts'
import { DropZone } from '#console/uploads/drop/DropZone.tsx'
import { allows } from '#contract/permissions.ts'
import { PageHeader } from '#console/ui/page/PageHeader.tsx'
import { Box } from '#console/ui/layout/Box.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { TabLinks } from '#console/ui/page/TabLinks.tsx'
import { enqueueUploads } from '#console/uploads/enqueue-uploads.ts'
import { takeDroppedFiles } from '#console/uploads/drop/window-drop.ts'
import { GraphMenu } from './GraphMenu.tsx'
import { ShareGraph } from './ShareGraph.tsx'

export const graphLoader =
  (queryClient: QueryClient) =>
  async ({ params }: Visit): Promise<void> => {
    await queryClient.query(graphQueries.one(requireParam(params, 'graph_id')))
  }

/** The frame of the tabs of a graph: name, scope and actions. */
export function GraphPage() {
  const graph_id = useRequiredParam('graph_id')
  const { data: graph, error } = useSuspenseQuery(graphQueries.one(graph_id))
  const { data: me } = useSuspenseQuery(meQueries.own())
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const tabs = [
    ...(allows(me.key.permissions, 'files:read')
      ? [{ label: 'Files', to: paths.graph(graph_id), count: graph.file_status.total }]
      : []),
    { label: 'Ask', to: paths.graphAsk(graph_id) },
    {
      label: 'Web sources',
      to: paths.graphWeb(graph_id),
      count: graph.urls?.length,
    },
    ...(allows(me.key.permissions, 'graphs:write') && !isReadOnly(graph, me)
      ? [{ label: 'Retrieval', to: paths.graphRetrieval(graph_id) }]
      : []),
    { label: 'Access', to: paths.graphAccess(graph_id) },
  ]
  const readOnlyReason = isReadOnly(graph, me)
    ? 'Only organization keys can change this graph and its files.'
    : undefined
  const tab = tabs.find((candidate) => candidate.to === pathname)?.label ?? 'Files'
  const tall = tab === 'Ask' ? 'column' : undefined

  const canUpload = allows(me.key.permissions, 'files:write') && !isReadOnly(graph, me)
  // The tab of files takes them itself.
  const takesFiles = canUpload && tab !== 'Files'
  useEffect(
    () =>
      takesFiles ? takeDroppedFiles((files) => enqueueUploads(files, { id: graph_id })) : undefined,
    [takesFiles, graph_id],
  )

  // It was deleted while the page was open.
  if (error?.isGone === true) throw error
  return (
    <div data-tall={tall}>
      <PageHeader
        title={graph.name}
        documentTitle={`${tab} · ${graph.name}`}
        crumbs={[{ label: 'Graphs', to: paths.graphs() }]}
        aside={<GraphScope graph={graph} teams={me.teams} />}
        text={graph.description === '' ? undefined : graph.description}
        actions={
          <>
            {/* The Access tab has its own button for this. */}
            {tab !== 'Access' && <ShareGraph graph={graph} me={me} />}
            <GraphMenu
              graph={graph}
              onDeleted={() => void navigate(paths.graphs(), { replace: true })}
            />
          </>
        }
      />
      {readOnlyReason !== undefined && (
        <Text tone="muted" below={3}>
          {readOnlyReason}
        </Text>
      )}
      {tab !== 'Files' && <DropZone graph={graph} disabledReason={readOnlyReason} />}
      <TabLinks label={`Tabs of ${graph.name}`} tabs={tabs} />
      <Box above={4} data-tall={tall}>
        <Outlet />
      </Box>
    </div>
  )
}
