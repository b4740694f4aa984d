import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from '#console/router/use-location.ts'
import { limitQueries, type LimitsOf } from '#console/limits/limit-queries.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { Button } from '#console/ui/Button.tsx'
import { lazyDialog } from '#console/ui/overlay/lazy-dialog.tsx'
import { PageHeader } from '#console/ui/page/PageHeader.tsx'
import { QueryView } from '#console/ui/QueryView.tsx'
import { Table, TableSkeleton } from '#console/ui/list/Table.tsx'
import { useNow } from '#console/ui/text/use-now.ts'
import { BindsFirst } from './BindsFirst.tsx'
import { limitColumns, limitKey } from './limit-columns.tsx'
import { LimitedScopes } from './LimitedScopes.tsx'
import { RetentionSection } from './retention/RetentionSection.tsx'
import { ScopeChoice } from './ScopeChoice.tsx'

const LimitsDialog = lazyDialog(async () => (await import('./LimitsDialog.tsx')).LimitsDialog)

export function LimitsPage() {
  const { data: me } = useSuspenseQuery(meQueries.own())
  const [search] = useSearchParams()
  const [isEditing, setEditing] = useState(false)
  const team_id = search.get('team')
  const key_id = search.get('key')
  const scope: LimitsOf = {
    ...(key_id !== null && { key_id }),
    ...(key_id === null && team_id !== null && { team_id }),
  }
  const limits = useQuery(limitQueries.of(scope))
  const now = useNow()
  const canEdit = me.key.team_id === null || key_id !== null

  return (
    <div>
      <PageHeader
        title="Limits"
        text="How much the organization, a team or a key can use. The tightest limit applies."
        actions={
          canEdit && (
            <Button variant="primary" icon="edit" onClick={() => setEditing(true)}>
              Edit limits
            </Button>
          )
        }
      />
      <ScopeChoice me={me} named={limits.data ?? null} />
      <QueryView
        query={limits}
        skeleton={<TableSkeleton label="Loading limits" columns={limitColumns(now)} rows={9} />}
      >
        {(data) => (
          <>
            <BindsFirst limits={data} now={now} />
            <Table
              label={`Limits for ${data.name}`}
              columns={limitColumns(now)}
              rows={data.data}
              rowKey={limitKey}
            />
            {data.scope !== 'key' && <LimitedScopes of={data.scope} scopes={data.below} />}
            {data.scope === 'organization' && <RetentionSection />}
            <LimitsDialog
              limits={data}
              isTeam={me.key.team_id !== null}
              isOpen={isEditing}
              onClose={() => setEditing(false)}
            />
          </>
        )}
      </QueryView>
    </div>
  )
}
