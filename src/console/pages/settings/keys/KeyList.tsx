import { useInfiniteQuery } from '@tanstack/react-query'
import { keyQueries, type KeyFilter } from '#console/access/access-queries.ts'
import type { Me } from '#console/session/me-queries.ts'
import { keyOwnerWords } from '#console/keys/key-owner.ts'
import { Button } from '#console/ui/Button.tsx'
import { EmptyMessage } from '#console/ui/list/EmptyMessage.tsx'
import { moreOf } from '#console/ui/list/more-of.ts'
import { Problem } from '#console/ui/Problem.tsx'
import { Table, TableSkeleton } from '#console/ui/list/Table.tsx'
import { keyColumns } from './key-columns.tsx'
import type { KeyDialog } from './KeyDialogs.tsx'

interface KeyListProps {
  me: Me
  filter: KeyFilter
  onOpen: (dialog: KeyDialog) => void
  onShowAll: () => void
}

export function KeyList({ me, filter, onOpen, onShowAll }: KeyListProps) {
  const list = useInfiniteQuery(keyQueries.list(filter))
  const columns = keyColumns(me, onOpen)

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
    return filter.search === '' && filter.scope === 'all' ? (
      <EmptyMessage
        icon="key"
        title="No keys yet"
        text="Create one key per person or program, so that you can tell their activity apart and revoke each key on its own."
      >
        <Button variant="primary" icon="plus" onClick={() => onOpen({ type: 'create' })}>
          New key
        </Button>
      </EmptyMessage>
    ) : (
      <EmptyMessage
        icon="search"
        title={
          filter.search === ''
            ? `No keys for ${keyOwnerWords(filter.scope === 'org' ? null : filter.scope, me.teams)}`
            : 'No matching keys'
        }
        text={
          filter.search === ''
            ? 'Create one for a person or a program.'
            : `No key names contain “${filter.search}”.`
        }
      >
        <Button onClick={onShowAll}>Show all keys</Button>
        {filter.search === '' && (
          <Button variant="primary" icon="plus" onClick={() => onOpen({ type: 'create' })}>
            New key
          </Button>
        )}
      </EmptyMessage>
    )
  }
  return (
    <Table
      label="Keys"
      columns={columns}
      rows={keys}
      rowKey={(key) => key.id}
      isStale={list.isPlaceholderData}
      more={moreOf(list)}
    />
  )
}
