import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { KeyFilter } from '#console/access/access-queries.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { readScopeFilter, writeScopeFilter } from '#console/access/scope-filter.ts'
import { ScopeSwitch } from '#console/access/ScopeSwitch.tsx'
import { Button } from '#console/ui/Button.tsx'
import { PageHeader } from '#console/ui/page/PageHeader.tsx'
import { FilterBar } from '#console/ui/list/FilterBar.tsx'
import { ListToolbar } from '#console/ui/list/ListToolbar.tsx'
import { SearchField } from '#console/ui/form/SearchField.tsx'
import type { KeyDialog } from './KeyDialogs.tsx'
import { KeyList } from './KeyList.tsx'

const KeyDialogs = lazy(async () => ({ default: (await import('./KeyDialogs.tsx')).KeyDialogs }))

export function KeysPage() {
  const { data: me } = useSuspenseQuery(meQueries.own())
  const [search, setSearch] = useSearchParams()
  // stays set while its dialog closes
  const [dialog, setDialog] = useState<{ of: KeyDialog; isOpen: boolean } | null>(null)
  const filter = readScopeFilter(search)

  function show(next: Partial<KeyFilter>) {
    setSearch(writeScopeFilter({ ...filter, ...next }), {
      replace: true,
      preventScrollReset: true,
    })
  }

  function open(of: KeyDialog) {
    setDialog({ of, isOpen: true })
  }

  return (
    <div>
      <PageHeader
        title="Keys"
        text="Keys sign in people and programs. A secret is shown only once, when the key is created or rotated."
        actions={
          <Button variant="primary" icon="plus" onClick={() => open({ type: 'create' })}>
            New key
          </Button>
        }
      />
      <ListToolbar
        filters={
          <FilterBar
            search={
              <SearchField
                label="Search keys"
                value={filter.search}
                onChange={(text) => show({ search: text })}
              />
            }
          >
            {me.key.team_id === null && me.teams.length > 0 && (
              <ScopeSwitch
                teams={me.teams}
                scope={filter.scope}
                onChange={(scope) => show({ scope })}
              />
            )}
          </FilterBar>
        }
      />
      <KeyList
        me={me}
        filter={filter}
        onOpen={open}
        onShowAll={() => setSearch({}, { replace: true })}
      />
      {dialog !== null && (
        <Suspense fallback={null}>
          <KeyDialogs
            me={me}
            scope={filter.scope}
            dialog={dialog.of}
            isOpen={dialog.isOpen}
            onClose={() => setDialog({ ...dialog, isOpen: false })}
          />
        </Suspense>
      )}
    </div>
  )
}
