import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { Outlet, useLocation, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { graphQueries } from '#console/graphs/graph-queries.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { GraphScope } from '#console/graphs/GraphScope.tsx'
import { paths } from '#console/paths.ts'
import { requireParam, useRequiredParam } from '#console/require-param.ts'
import { PageHeader } from '#console/ui/page/PageHeader.tsx'
import { TabLinks } from '#console/ui/page/TabLinks.tsx'
import { GraphMenu } from './GraphMenu.tsx'
import styles from './GraphPage.module.css'

export const graphLoader =
  (queryClient: QueryClient) =>
  async ({ params }: LoaderFunctionArgs): Promise<null> => {
    await queryClient.query(graphQueries.one(requireParam(params, 'graph_id')))
    return null
  }

/** What the tabs of a graph share: its name, its scope, its actions. */
export function GraphPage() {
  const graph_id = useRequiredParam('graph_id')
  const { data: graph } = useSuspenseQuery(graphQueries.one(graph_id))
  const { data: me } = useSuspenseQuery(meQueries.own())
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const tabs = [
    { label: 'Files', to: paths.graph(graph_id), count: graph.file_status.total },
    { label: 'Ask', to: paths.graphAsk(graph_id) },
    {
      label: 'Web sources',
      to: paths.graphWeb(graph_id),
      count: graph.urls?.length,
    },
    { label: 'Access', to: paths.graphAccess(graph_id) },
  ]
  const tab = tabs.find((candidate) => candidate.to === pathname)?.label ?? 'Files'

  return (
    <div>
      <PageHeader
        title={graph.name}
        documentTitle={`${tab} · ${graph.name}`}
        crumbs={[{ label: 'Graphs', to: paths.graphs() }]}
        aside={me.key.team_id === null && <GraphScope graph={graph} teams={me.teams} />}
        text={graph.description === '' ? undefined : graph.description}
        actions={
          <GraphMenu
            graph={graph}
            onDeleted={() => void navigate(paths.graphs(), { replace: true })}
          />
        }
      />
      <TabLinks label={`Tabs of ${graph.name}`} tabs={tabs} />
      <div className={styles['tab']}>
        <Outlet />
      </div>
    </div>
  )
}
