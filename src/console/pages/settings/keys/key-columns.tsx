import type { Me } from '#console/session/me-queries.ts'
import type { KeySortField } from '#console/access/access-queries.ts'
import { keyOwner } from '#console/access/keys/key-owner.ts'
import { describePermissions } from '#console/access/describe-permissions.ts'
import { Badge } from '#console/ui/text/Badge.tsx'
import { MoreMenu } from '#console/ui/overlay/Menu.tsx'
import { actionsColumn, type Column } from '#console/ui/list/column.ts'
import { sortable, type Sorting } from '#console/ui/list/sortable.tsx'
import { Time } from '#console/ui/text/Time.tsx'
import { useNow } from '#console/ui/text/use-now.ts'
import type { Key } from '#contract/access.ts'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { endOf } from './end-of-key.ts'
import type { KeyDialog } from './KeyDialogs.tsx'

export function keyColumns(
  me: Me,
  sorting: Sorting<KeySortField>,
  onOpen: (dialog: KeyDialog) => void,
): readonly Column<Key>[] {
  const columns = plainColumns(me, onOpen)
  return columns.map((column) => {
    const sort = sorts.get(column.id)
    return sort ? sortable(column, sort.by, sorting, sort.start) : column
  })
}

const sorts = new Map<string, { by: KeySortField; start: 'asc' | 'desc' }>([
  ['name', { by: 'name', start: 'asc' }],
  ['expires', { by: 'expires_at', start: 'asc' }],
  ['used', { by: 'last_used_at', start: 'desc' }],
])

function plainColumns(me: Me, onOpen: (dialog: KeyDialog) => void): readonly Column<Key>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      track: 'minmax(0, 1fr)',
      cell: (key) => (
        <Stack>
          <Row as="span" gap={2} wrap weight="medium" overflow="anywhere">
            <Text as="bdi" flex="shrink">
              {key.name}
            </Text>
            {key.id === me.key.id && <Badge tone="accent">Current</Badge>}
          </Row>
          <Text as="span" tone="faint">
            <bdi>{keyOwner(key.team_id, me.teams)}</bdi>
          </Text>
          <OldSecret until={key.old_secret_until} />
        </Stack>
      ),
    },
    {
      id: 'permissions',
      header: 'Permissions',
      track: 'minmax(0, 1fr)',
      from: 'tablet',
      cell: (key) => (
        <Text as="span" tone="muted" pretty>
          {describePermissions(key.permissions, key.team_id !== null)}
        </Text>
      ),
      below: (key) => describePermissions(key.permissions, key.team_id !== null),
    },
    {
      id: 'expires',
      header: 'Expires',
      track: '9rem',
      from: 'tablet',
      cell: (key) => <Ends expires_at={key.expires_at} />,
      below: (key) => <Ends expires_at={key.expires_at} isAlone />,
    },
    {
      id: 'used',
      header: 'Last used',
      track: '8rem',
      from: 'desktop',
      cell: (key) => (key.last_used_at === null ? 'Never' : <Time value={key.last_used_at} />),
      below: ({ last_used_at: at }) =>
        at === null ? 'Never used' : <>Used {<Time value={at} />}</>,
    },
    actionsColumn((key) => <KeyMenu apiKey={key} onOpen={onOpen} />),
  ]
}

interface EndsProps {
  expires_at: string | null
  /** Without the header of its column. */
  isAlone?: boolean
}

function Ends({ expires_at, isAlone = false }: EndsProps) {
  const end = endOf(expires_at, useNow())
  if (end === 'none' || expires_at === null) return isAlone ? 'Does not expire' : 'Never'
  if (end === 'over') {
    return (
      <Badge tone="critical" icon="failed">
        Expired
      </Badge>
    )
  }
  if (end === 'soon') {
    return (
      <Badge tone="caution" icon="clock">
        {isAlone && 'Expires '}
        <Time value={expires_at} />
      </Badge>
    )
  }
  return (
    <>
      {isAlone && 'Expires '}
      <Time value={expires_at} />
    </>
  )
}

function OldSecret({ until }: { until: string | null }) {
  const end = endOf(until, useNow())
  if (until === null || end === 'over') return null
  return (
    <Text as="span" above="half">
      <Badge tone="caution" icon="clock">
        Old secret expires <Time value={until} />
      </Badge>
    </Text>
  )
}

function KeyMenu({ apiKey, onOpen }: { apiKey: Key; onOpen: (dialog: KeyDialog) => void }) {
  return (
    <MoreMenu
      label={`Actions for ${apiKey.name}`}
      items={[
        {
          type: 'action',
          label: 'Edit',
          icon: 'edit',
          onSelect: () => onOpen({ type: 'edit', key: apiKey }),
        },
        {
          type: 'action',
          label: 'Rotate',
          icon: 'retry',
          onSelect: () => onOpen({ type: 'rotate', key: apiKey }),
        },
        { type: 'separator', key: 'before-revoke' },
        {
          type: 'action',
          label: 'Revoke',
          icon: 'trash',
          isDanger: true,
          onSelect: () => onOpen({ type: 'revoke', key: apiKey }),
        },
      ]}
    />
  )
}
