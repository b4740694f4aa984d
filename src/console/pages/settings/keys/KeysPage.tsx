import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '#console/paths.ts'
import { Link } from '#console/router/Link.tsx'
import { useSearchParams } from '#console/router/use-location.ts'
import { keySortFields, type KeyFilter } from '#console/access/access-queries.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { readScopeFilter, writeScopeFilter } from '#console/access/scope-filter.ts'
import { ScopeSwitch } from '#console/access/ScopeSwitch.tsx'
import { Button } from '#console/ui/Button.tsx'
import { lazyDialog } from '#console/ui/overlay/lazy-dialog.tsx'
import { PageHeader } from '#console/ui/page/PageHeader.tsx'
import { FilterBar } from '#console/ui/list/FilterBar.tsx'
import { ListToolbar } from '#console/ui/list/ListToolbar.tsx'
import { SortSelect } from '#console/ui/list/SortSelect.tsx'
import { SearchField } from '#console/ui/form/SearchField.tsx'
import type { KeyDialog } from './KeyDialogs.tsx'
import { KeyList } from './KeyList.tsx'

const KeyDialogs = lazyDialog(async () => (await import('./KeyDialogs.tsx')).KeyDialogs)

const sortOptions = [
  { value: 'name', label: 'By name' },
  { value: 'expires_at', label: 'First to expire' },
  { value: '-last_used_at', label: 'Last used' },
] as const

export function KeysPage() {
  const { data: me } = useSuspenseQuery(meQueries.own())
  const [search, setSearch] = useSearchParams()
  const [dialog, setDialog] = useState<KeyDialog | null>(null)
  const filter = readScopeFilter(search, keySortFields)

  function show(next: Partial<KeyFilter>) {
    setSearch(writeScopeFilter({ ...filter, ...next }), {
      replace: true,
      preventScrollReset: true,
    })
  }

  return (
    <div>
      <PageHeader
        title="Keys"
        text={
          <>
            Keys sign in people and programs. A secret is shown only once, when the key is created
            or rotated. Programs use keys with the <Link to={paths.reference()}>API</Link>.
          </>
        }
        actions={
          <Button variant="primary" icon="plus" onClick={() => setDialog({ type: 'create' })}>
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
            <SortSelect sort={filter} options={sortOptions} onSort={show} />
          </FilterBar>
        }
      />
      <KeyList
        me={me}
        filter={filter}
        onOpen={setDialog}
        onSort={show}
        onShowAll={() => setSearch({}, { replace: true })}
      />
      <KeyDialogs
        me={me}
        scope={filter.scope}
        dialog={dialog}
        isOpen={dialog !== null}
        onClose={() => setDialog(null)}
      />
    </div>
  )
}
