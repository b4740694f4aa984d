import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keyQueries } from '#console/api/access-queries.ts'
import { meQueries, type Me } from '#console/api/me-queries.ts'
import { permissionWords } from '#console/parts/permission-words.ts'
import { Badge } from '#console/ui/Badge.tsx'
import { Button } from '#console/ui/Button.tsx'
import { Dialog } from '#console/ui/Dialog.tsx'
import { EmptyMessage } from '#console/ui/EmptyMessage.tsx'
import { PageHeader } from '#console/ui/PageHeader.tsx'
import { Problem } from '#console/ui/Problem.tsx'
import { Table, TableSkeleton, type Column } from '#console/ui/Table.tsx'
import { Time } from '#console/ui/Time.tsx'
import { useNow } from '#console/ui/use-now.ts'
import type { Key } from '#contract/access.ts'
import { KeyForm } from './KeyForm.tsx'
import styles from './KeysPage.module.css'
import { RevokeKey } from './RevokeKey.tsx'

export function KeysPage() {
  const { data: me } = useSuspenseQuery(meQueries.own())
  const [isCreating, setCreating] = useState(false)
  return (
    <div>
      <PageHeader
        title="Keys"
        text="A key signs in people and programs. Its secret is shown once, when it is made."
        actions={
          <Button variant="primary" icon="plus" onClick={() => setCreating(true)}>
            New key
          </Button>
        }
      />
      <KeyList me={me} />
      <Dialog isOpen={isCreating} onClose={() => setCreating(false)} title="New key">
        <KeyForm me={me} onDone={() => setCreating(false)} />
      </Dialog>
    </div>
  )
}

function KeyList({ me }: { me: Me }) {
  const list = useInfiniteQuery(keyQueries.list({ scope: 'all', search: '' }))
  const columns = keyColumns(me)

  if (list.isPending) return <TableSkeleton label="Loading keys" columns={columns} rows={4} />
  if (list.isError && !list.data) {
    return (
      <Problem
        error={list.error}
        onRetry={() => void list.refetch()}
        isRetrying={list.isRefetching}
      />
    )
  }

  const keys = list.data.pages.flatMap((page) => page.data)
  if (keys.length === 0) {
    return <EmptyMessage icon="key" title="No keys" text="This key sees no other." />
  }
  return (
    <Table
      label="Keys"
      columns={columns}
      rows={keys}
      rowKey={(key) => key.id}
      more={{
        hasMore: list.hasNextPage,
        isLoading: list.isFetchingNextPage,
        error: list.isFetchNextPageError ? list.error : null,
        onMore: () => void list.fetchNextPage(),
      }}
    />
  )
}

function keyColumns(me: Me): readonly Column<Key>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      track: 'minmax(0, 1fr)',
      cell: (key) => (
        <div className={styles['name']}>
          <span className={styles['title']}>
            {key.name}
            {key.id === me.key.id && <Badge tone="accent">This one</Badge>}
          </span>
          <span className={styles['of']}>
            {key.team_id === null
              ? 'Organization'
              : (me.teams.find((team) => team.id === key.team_id)?.name ?? 'Another team')}
          </span>
        </div>
      ),
    },
    {
      id: 'permissions',
      header: 'May',
      track: 'minmax(0, 16rem)',
      from: 'tablet',
      cell: (key) => (
        <span className={styles['badges']}>
          {key.permissions.map((permission) => (
            <Badge key={permission}>{permissionWords(permission)}</Badge>
          ))}
        </span>
      ),
    },
    {
      id: 'expires',
      header: 'Ends',
      track: '8rem',
      from: 'tablet',
      cell: (key) => <Ends expires_at={key.expires_at} />,
    },
    {
      id: 'used',
      header: 'Last used',
      track: '8rem',
      from: 'desktop',
      cell: (key) => (key.last_used_at === null ? 'Never' : <Time value={key.last_used_at} />),
    },
    {
      id: 'actions',
      header: 'Actions',
      isHeaderHidden: true,
      track: '2.5rem',
      align: 'end',
      cell: (key) => <RevokeKey apiKey={key} isOwn={key.id === me.key.id} />,
    },
  ]
}

function Ends({ expires_at }: { expires_at: string | null }) {
  const now = useNow()
  if (expires_at === null) return 'Never'
  if (new Date(expires_at) < now) return <Badge tone="critical">Expired</Badge>
  return <Time value={expires_at} />
}
