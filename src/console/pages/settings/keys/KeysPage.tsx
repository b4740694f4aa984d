import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '#console/paths.ts'
import { Link } from '#console/router/Link.tsx'
import { useSearchParams } from '#console/router/use-location.ts'
import { keySortFields } from '#console/access/access-queries.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { ScopeToolbar } from '#console/access/ScopeToolbar.tsx'
import { useScopeFilter } from '#console/access/use-scope-filter.ts'
import { Button } from '#console/ui/Button.tsx'
import { lazyDialog } from '#console/ui/overlay/lazy-dialog.tsx'
import { PageHeader } from '#console/ui/page/PageHeader.tsx'
import { useCreateLink } from '#console/ui/page/use-create-link.ts'
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
  const [, setSearch] = useSearchParams()
  const [dialog, setDialog] = useState<KeyDialog | null>(null)
  const [filter, show] = useScopeFilter(keySortFields)
  useCreateLink(() => setDialog({ type: 'create' }))

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
      <ScopeToolbar
        label="Search keys"
        me={me}
        filter={filter}
        sortOptions={sortOptions}
        onChange={show}
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
