import { accessQueries } from '#console/access/access-questions.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useSearchParams } from '#console/router/use-location.ts'
import { graphQueries } from '#console/graphs/graph-queries.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { scopeLabel } from '#console/graphs/GraphScope.tsx'
import { keyOwner } from '#console/access/keys/key-owner.ts'
import { useRequiredParam } from '#console/require-param.ts'
import { Badge } from '#console/ui/text/Badge.tsx'
import { Button } from '#console/ui/Button.tsx'
import { Icon } from '#console/ui/Icon.tsx'
import { QueryTable } from '#console/ui/list/QueryTable.tsx'
import { Skeleton } from '#console/ui/list/Skeleton.tsx'
import { RowLink } from '#console/ui/list/Table.tsx'
import type { Column } from '#console/ui/list/column.ts'
import { lazyDialog } from '#console/ui/overlay/lazy-dialog.tsx'
import { Time } from '#console/ui/text/Time.tsx'
import { count } from '#console/ui/text/count.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { getGraphAccess } from '#contract/graphs.ts'
import { allows } from '#contract/permissions.ts'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Box } from '#console/ui/layout/Box.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { readAccessQuestion, writeAccessQuestion } from './access-question.ts'
import { canShare, whoShares } from './sharing.ts'
import { lazyPart } from '#console/ui/lazy-part.ts'

const EditGraphDialog = lazyDialog(
  async () => (await import('#console/graphs/GraphDialog.tsx')).EditGraphDialog,
)
const GraphExplainer = lazyPart(async () => (await import('./GraphExplainer.tsx')).GraphExplainer)

const explainerSkeleton = (
  <Stack gap={8} surface="panel" pad={4}>
    <Skeleton shape="title" width="60%" />
    <Skeleton shape="block" />
  </Stack>
)

type Access = Reply<typeof getGraphAccess>
type AccessKey = Access['keys'][number]

/** The scope of a graph and the keys that have access to it. */
export function AccessTab() {
  const graph_id = useRequiredParam('graph_id')
  const { data: graph } = useSuspenseQuery(graphQueries.one(graph_id))
  const { data: me } = useSuspenseQuery(meQueries.own())
  const [isEditing, setEditing] = useState(false)
  const isOrgWide = graph.team_ids.length === 0
  const canAsk = allows(me.key.permissions, 'keys:admin')
  const canChange = canShare(me)

  return (
    <Stack gap={8}>
      <Row
        as="section"
        gap={4}
        rowGap={3}
        wrap
        surface="panel"
        pad={4}
        aria-labelledby="scope-heading"
      >
        <Text as="span" tone="muted">
          <Icon name={isOrgWide ? 'globe' : 'lock'} size="large" />
        </Text>
        <Box flex="wide">
          <Text as="h2" id="scope-heading" size="m">
            {isOrgWide
              ? 'Everyone in the organization'
              : `Only ${scopeLabel(graph.team_ids, me.teams)}`}
          </Text>
          <Text tone="muted" measure="prose" above="half">
            {isOrgWide
              ? 'Every team can read its files and ask questions. Only organization keys can change it.'
              : `Only keys of ${graph.team_ids.length === 1 ? 'this team' : 'these teams'} and organization keys have access. The graph is hidden from everyone else.`}
            {!canChange && me.teams.length > 0 && ` ${whoShares(me, graph)}`}
          </Text>
        </Box>
        {canChange && (
          <Button
            disabledReason={
              me.teams.length === 0 ? 'Create a team first. Access is given to teams.' : undefined
            }
            onClick={() => setEditing(true)}
          >
            Change access
          </Button>
        )}
      </Row>
      {canAsk && (
        <section aria-labelledby="explain-heading">
          <Text as="h2" id="explain-heading" size="m" below={2}>
            Check a key’s access
          </Text>
          <Suspense fallback={explainerSkeleton}>
            <GraphExplainer graph={graph} />
          </Suspense>
        </section>
      )}
      {canAsk && (
        <section aria-labelledby="keys-heading">
          <Text as="h2" id="keys-heading" size="m" below={2}>
            Keys with access
          </Text>
          <Text tone="muted" below={2}>
            Select a key to see why it has access.
          </Text>
          <AccessKeys graph_id={graph_id} teams={me.teams} />
        </section>
      )}
      <EditGraphDialog
        graph={graph}
        isAccessOnly
        isOpen={isEditing}
        onClose={() => setEditing(false)}
      />
    </Stack>
  )
}

function AccessKeys({ graph_id, teams }: { graph_id: string; teams: Access['teams'] }) {
  const [search] = useSearchParams()
  const chosen = readAccessQuestion(search).key_id
  const query = useQuery(accessQueries.ofGraph(graph_id))
  const { keys = [], key_count = 0 } = query.data ?? {}
  return (
    <>
      <QueryTable
        label="Keys with access to this graph"
        loadingLabel="Loading keys with access"
        query={useQuery({
          ...accessQueries.ofGraph(graph_id),
          select: ({ keys: listed }) => listed,
        })}
        columns={accessColumns(teams)}
        rowKey={(key) => key.id}
        skeletonRows={4}
        isSelected={(key) => key.id === chosen}
      />
      {key_count > keys.length && (
        <Text tone="muted" above={2}>
          Showing the first {keys.length} of {count(key_count, 'key')} with access.
        </Text>
      )}
    </>
  )
}

const can = { ask: 'Ask', read: 'Read', write: 'Edit' } as const

function accessColumns(teams: Access['teams']): readonly Column<AccessKey>[] {
  return [
    {
      id: 'name',
      header: 'Key',
      track: 'minmax(0, 1fr)',
      cell: (key) => (
        <RowLink
          to={`?${writeAccessQuestion({ key_id: key.id, action: key.can.at(-1) ?? 'ask' })}#explain`}
        >
          <bdi>{key.name}</bdi>
          <span className="unseen">, explain access</span>
        </RowLink>
      ),
    },
    {
      id: 'of',
      header: 'Owner',
      track: 'minmax(0, 1fr)',
      from: 'tablet',
      cell: (key) => keyOwner(key.team_id, teams),
    },
    {
      id: 'can',
      header: 'Permissions',
      track: '12rem',
      cell: (key) => (
        <Row as="span" gap={1} wrap align="stretch">
          {key.can.map((action) => (
            <Badge key={action} tone={action === 'write' ? 'accent' : 'neutral'}>
              {can[action]}
            </Badge>
          ))}
        </Row>
      ),
    },
    {
      id: 'used',
      header: 'Last used',
      track: '9rem',
      from: 'desktop',
      cell: (key) => (key.last_used_at === null ? 'Never' : <Time value={key.last_used_at} />),
    },
  ]
}
