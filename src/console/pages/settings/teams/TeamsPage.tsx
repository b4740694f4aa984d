import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { teamQueries } from '#console/access/access-queries.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { Button } from '#console/ui/Button.tsx'
import { EmptyMessage } from '#console/ui/list/EmptyMessage.tsx'
import { moreOf } from '#console/ui/list/more-of.ts'
import { PageHeader } from '#console/ui/page/PageHeader.tsx'
import { Problem } from '#console/ui/Problem.tsx'
import { Table, TableSkeleton } from '#console/ui/list/Table.tsx'
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
      <TeamList refusal={refusal} onOpen={open} />
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

interface TeamListProps {
  refusal: string | undefined
  onOpen: (dialog: TeamDialog) => void
}

function TeamList({ refusal, onOpen }: TeamListProps) {
  const list = useInfiniteQuery(teamQueries.list())
  const columns = teamColumns(refusal, onOpen)

  if (list.isPending) return <TableSkeleton label="Loading teams" columns={columns} rows={4} />
  if (list.isError && !list.data) {
    return (
      <Problem
        error={list.error}
        onRetry={() => void list.refetch()}
        isRetrying={list.isRefetching}
      />
    )
  }

  const teams = list.data.pages.flatMap((page) => page.data)
  if (teams.length === 0) {
    return (
      <EmptyMessage
        icon="team"
        title="No teams yet"
        text="Without teams, every graph is shared with the whole organization. Create a team to keep graphs separate, then give it keys and graphs."
      >
        <Button variant="primary" icon="plus" onClick={() => onOpen({ type: 'create' })}>
          New team
        </Button>
      </EmptyMessage>
    )
  }
  return (
    <Table
      label="Teams"
      columns={columns}
      rows={teams}
      rowKey={(team) => team.id}
      more={moreOf(list)}
    />
  )
}
