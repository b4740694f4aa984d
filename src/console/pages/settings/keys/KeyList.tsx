import { useInfiniteQuery } from '@tanstack/react-query'
import { keyQueries, type KeyFilter, type KeySortField } from '#console/access/access-queries.ts'
import type { Me } from '#console/session/me-queries.ts'
import { keyOwnerPhrase } from '#console/access/keys/key-owner.ts'
import { Button } from '#console/ui/Button.tsx'
import { EmptyMessage, NoMatches } from '#console/ui/list/EmptyMessage.tsx'
import { QueryTable } from '#console/ui/list/QueryTable.tsx'
import { sortingOf, type Sort } from '#console/ui/list/sort.ts'
import { keyColumns } from './key-columns.tsx'
import type { KeyDialog } from './KeyDialogs.tsx'

interface KeyListProps {
  me: Me
  filter: KeyFilter
  onOpen: (dialog: KeyDialog) => void
  onSort: (sort: Sort<KeySortField>) => void
  onShowAll: () => void
}

export function KeyList({ me, filter, onOpen, onSort, onShowAll }: KeyListProps) {
  const { scope, search } = filter
  const create = (
    <Button icon="plus" onClick={() => onOpen({ type: 'create' })}>
      New key
    </Button>
  )
  return (
    <QueryTable
      label="Keys"
      loadingLabel="Loading keys"
      query={useInfiniteQuery(keyQueries.list(filter))}
      columns={keyColumns(me, sortingOf(filter, onSort), onOpen)}
      rowKey={(key) => key.id}
      skeletonRows={4}
      empty={
        <EmptyMessage
          icon="key"
          title="No keys yet"
          text="Create one key per person or program, so that you can tell their activity apart and revoke each key on its own."
        >
          {create}
        </EmptyMessage>
      }
      filteredEmpty={
        (search !== '' || scope !== 'all') && (
          <NoMatches
            things="keys"
            title={
              search === ''
                ? `No keys for ${keyOwnerPhrase(scope === 'org' ? null : scope, me.teams)}`
                : 'No matching keys'
            }
            text={
              search === ''
                ? 'Create one for a person or a program.'
                : `No key names contain “${search}”.`
            }
            onShowAll={onShowAll}
          >
            {search === '' && create}
          </NoMatches>
        )
      }
    />
  )
}
