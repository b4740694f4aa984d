import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { createTeamMutation, teamQueries } from '#console/api/access-queries.ts'
import { Button } from '#console/ui/Button.tsx'
import { Dialog } from '#console/ui/Dialog.tsx'
import { DialogActions } from '#console/ui/DialogActions.tsx'
import { EmptyMessage } from '#console/ui/EmptyMessage.tsx'
import { PageHeader } from '#console/ui/PageHeader.tsx'
import { InlineProblem, Problem } from '#console/ui/Problem.tsx'
import { Table, TableSkeleton, type Column } from '#console/ui/Table.tsx'
import { TextField } from '#console/ui/TextField.tsx'
import { Time } from '#console/ui/Time.tsx'
import type { Team } from '#contract/access.ts'

const columns: readonly Column<Team>[] = [
  { id: 'name', header: 'Name', track: 'minmax(0, 1fr)', cell: (team) => team.name },
  {
    id: 'created',
    header: 'Created',
    track: '9rem',
    cell: (team) => <Time value={team.created_at} />,
  },
]

export function TeamsPage() {
  const [isCreating, setCreating] = useState(false)
  return (
    <div>
      <PageHeader
        title="Teams"
        text="A graph can be open to the whole organization or to chosen teams. A team’s key reaches only what its team may."
        actions={
          <Button variant="primary" icon="plus" onClick={() => setCreating(true)}>
            New team
          </Button>
        }
      />
      <TeamList onNew={() => setCreating(true)} />
      <Dialog isOpen={isCreating} onClose={() => setCreating(false)} title="New team">
        <TeamForm onDone={() => setCreating(false)} />
      </Dialog>
    </div>
  )
}

function TeamList({ onNew }: { onNew: () => void }) {
  const list = useInfiniteQuery(teamQueries.list())

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
        text="Without teams, every graph is open to the whole organization. Make one to keep graphs apart."
      >
        <Button variant="primary" icon="plus" onClick={onNew}>
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
      more={{
        hasMore: list.hasNextPage,
        isLoading: list.isFetchingNextPage,
        error: list.isFetchNextPageError ? list.error : null,
        onMore: () => void list.fetchNextPage(),
      }}
    />
  )
}

function TeamForm({ onDone }: { onDone: () => void }) {
  const create = useMutation(createTeamMutation(useQueryClient()))
  const [name, setName] = useState('')
  const [isTried, setTried] = useState(false)
  const missing = name.trim() === '' ? 'Give the team a name.' : undefined
  const refused =
    create.error?.fields['name'] ??
    (create.error?.key === 'team_name_taken' ? create.error.message : undefined)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (create.isPending || missing !== undefined) return
    create.mutate({ name: name.trim() }, { onSuccess: onDone })
  }

  return (
    <form onSubmit={submit} noValidate>
      <TextField
        label="Name"
        isLabelHidden
        placeholder="Legal"
        value={name}
        onChange={setName}
        maximum={255}
        error={(isTried ? missing : undefined) ?? refused}
      />
      {create.error && refused === undefined && <InlineProblem error={create.error} />}
      <DialogActions>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" pending={create.isPending}>
          Create team
        </Button>
      </DialogActions>
    </form>
  )
}
