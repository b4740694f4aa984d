import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { teamQueries, teamSortFields } from '#console/access/access-queries.ts'
import { useSearchParams } from '#console/router/use-location.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { Button } from '#console/ui/Button.tsx'
import { EmptyMessage } from '#console/ui/list/EmptyMessage.tsx'
import { QueryTable } from '#console/ui/list/QueryTable.tsx'
import { readSort, sortingOf, writeSort } from '#console/ui/list/sort.ts'
import { lazyDialog } from '#console/ui/overlay/lazy-dialog.tsx'
import { PageHeader } from '#console/ui/page/PageHeader.tsx'
import { useCreateLink } from '#console/ui/page/use-create-link.ts'
import { teamColumns } from './team-columns.tsx'
import type { TeamDialog } from './TeamDialogs.tsx'

const TeamDialogs = lazyDialog(async () => (await import('./TeamDialogs.tsx')).TeamDialogs)

export function TeamsPage() {
  const { data: me } = useSuspenseQuery(meQueries.own())
  const [search, setSearch] = useSearchParams()
  const sort = readSort(search, teamSortFields)
  const sorting = sortingOf(sort, (next) =>
    setSearch(writeSort(new URLSearchParams(), next), { replace: true, preventScrollReset: true }),
  )
  const [dialog, setDialog] = useState<TeamDialog | null>(null)
  const canManage = me.key.team_id === null
  useCreateLink(() => setDialog(canManage ? { type: 'create' } : null))

  return (
    <div>
      <PageHeader
        title="Teams"
        text="Share graphs with everyone or with specific teams. A team’s keys only see what the team can see."
        actions={
          canManage && (
            <Button variant="primary" icon="plus" onClick={() => setDialog({ type: 'create' })}>
              New team
            </Button>
          )
        }
      />
      <QueryTable
        label="Teams"
        loadingLabel="Loading teams"
        query={useInfiniteQuery(teamQueries.list(sort))}
        columns={teamColumns(sorting, canManage ? setDialog : undefined)}
        rowKey={(team) => team.id}
        skeletonRows={4}
        empty={
          <EmptyMessage
            icon="team"
            title="No teams yet"
            text="Without teams, every graph is shared with the whole organization. Create a team to keep graphs separate, then give it keys and graphs."
          >
            <Button icon="plus" onClick={() => setDialog({ type: 'create' })}>
              New team
            </Button>
          </EmptyMessage>
        }
      />
      <TeamDialogs
        me={me}
        dialog={dialog}
        isOpen={dialog !== null}
        onClose={() => setDialog(null)}
      />
    </div>
  )
}
