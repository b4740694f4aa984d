import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { graphQueries } from '#console/graphs/graph-queries.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { PageHeader } from '#console/ui/page/PageHeader.tsx'
import { DropToGraph } from '#console/uploads/drop/DropToGraph.tsx'
import { allows } from '#contract/permissions.ts'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { AskFromHome } from './AskFromHome.tsx'
import { Attention } from './Attention.tsx'
import { RecentGraphs } from './RecentGraphs.tsx'
import { UsablePages } from './UsablePages.tsx'
import { UsageWaiting } from './UsageWaiting.tsx'
import { lazyPart } from '#console/ui/lazy-part.ts'

const recentGraphs = 6

const RecentUsage = lazyPart(async () => (await import('./RecentUsage.tsx')).RecentUsage)
const Welcome = lazyPart(async () => (await import('./Welcome.tsx')).Welcome)

export function HomePage() {
  const { data: me } = useSuspenseQuery(meQueries.own())
  const canRead = allows(me.key.permissions, 'graphs:read')
  const graphs = useQuery({
    ...graphQueries.recent(recentGraphs, me.team !== null),
    enabled: canRead,
  })

  const home = (
    <div>
      <PageHeader title="Home" documentTitle={me.organization.name} />
      <Stack gap={8}>
        {canRead && <AskFromHome canUpload={allows(me.key.permissions, 'files:write')} />}
        <Attention me={me} />
        {canRead ? <RecentGraphs graphs={graphs} teams={me.teams} /> : <UsablePages of={me.key} />}
        {allows(me.key.permissions, 'usage:admin') && (
          <Suspense fallback={<UsageWaiting />}>
            <RecentUsage />
          </Suspense>
        )}
      </Stack>
    </div>
  )
  return (
    <>
      <DropToGraph />
      {graphs.data?.length === 0 ? (
        <Suspense fallback={home}>
          <Welcome me={me} />
        </Suspense>
      ) : (
        home
      )}
    </>
  )
}
