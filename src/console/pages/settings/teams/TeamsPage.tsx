import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { teamQueries } from '#console/access/access-queries.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { Button } from '#console/ui/Button.tsx'
import { EmptyMessage } from '#console/ui/list/EmptyMessage.tsx'
import { QueryTable } from '#console/ui/list/QueryTable.tsx'
import { PageHeader } from '#console/ui/page/PageHeader.tsx'
import { teamColumns } from './team-columns.tsx'
import type { TeamDialog } from './TeamDialogs.tsx'

const TeamDialogs = lazy(async () => ({
  default: (await import('./TeamDialogs.tsx')).TeamDialogs,
}))

export function TeamsPage() {
  const { data: me } = useSuspenseQuery(meQueries.own())
  // stays set while its dialog closes
  const [dialog, setDialog] = useState<{ of: TeamDialog; isOpen: boolean } | null>(null)
  const refusal = me.key.team_id === null ? undefined : 'Only organization keys can manage teams.'

  function open(of: TeamDialog) {
    setDialog({ of, isOpen: true })
  }

  return (
    <div>
      <PageHeader
        title="Teams"
        text="Share graphs with everyone or with specific teams. A team’s keys only see what the team can see."
        actions={
          <Button
            variant="primary"
            icon="plus"
            disabledReason={refusal}
            onClick={() => open({ type: 'create' })}
          >
            New team
          </Button>
        }
      />
      <QueryTable
        label="Teams"
        loadingLabel="Loading teams"
        query={useInfiniteQuery(teamQueries.list())}
        columns={teamColumns(refusal, open)}
        rowKey={(team) => team.id}
        skeletonRows={4}
        empty={
          <EmptyMessage
            icon="team"
            title="No teams yet"
            text="Without teams, every graph is shared with the whole organization. Create a team to keep graphs separate, then give it keys and graphs."
          >
            <Button variant="primary" icon="plus" onClick={() => open({ type: 'create' })}>
              New team
            </Button>
          </EmptyMessage>
        }
      />
      {dialog !== null && (
        <Suspense fallback={null}>
          <TeamDialogs
            me={me}
            dialog={dialog.of}
            isOpen={dialog.isOpen}
            onClose={() => setDialog({ ...dialog, isOpen: false })}
          />
        </Suspense>
      )}
    </div>
  )
}
