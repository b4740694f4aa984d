import { useInfiniteQuery } from '@tanstack/react-query'
import { usageQueries } from '#console/usage/usage-queries.ts'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import type { Column } from '#console/ui/list/column.ts'
import { QueryTable } from '#console/ui/list/QueryTable.tsx'
import type { DeprecatedUse } from '#contract/usage.ts'

const columns: readonly Column<DeprecatedUse>[] = [
  {
    id: 'key',
    header: 'Key',
    track: 'minmax(0, 1fr)',
    cell: ({ key_name, team_name }) => (
      <Stack>
        <Text as="bdi" overflow="anywhere">
          {key_name || 'Deleted key'}
        </Text>
        {team_name !== null && (
          <Hint as="bdi" overflow="anywhere">
            {team_name}
          </Hint>
        )}
      </Stack>
    ),
  },
  {
    id: 'path',
    header: 'Deprecated path',
    track: 'minmax(0, 1.5fr)',
    cell: ({ path, successor }) => (
      <Stack>
        <code>{path.replaceAll(/:(\w+)/g, '{$1}')}</code>
        <Text as="span" tone="muted" size="xs" show="phone">
          Use <code>{successor}</code>
        </Text>
      </Stack>
    ),
  },
  {
    id: 'successor',
    header: 'Use instead',
    track: 'minmax(0, 1fr)',
    from: 'tablet',
    cell: ({ successor }) => <code>{successor}</code>,
  },
  { id: 'last', header: 'Last used', track: '6rem', cell: ({ last_day }) => last_day },
  {
    id: 'requests',
    header: 'Requests',
    track: '5.5rem',
    align: 'end',
    from: 'tablet',
    cell: ({ requests }) => requests.toLocaleString('en'),
  },
  {
    id: 'sunset',
    header: 'Ends on',
    track: '6rem',
    from: 'desktop',
    cell: ({ sunset }) => sunset,
  },
]

/** The keys that still call deprecated operations. */
export function DeprecatedUses() {
  const uses = useInfiniteQuery(usageQueries.deprecated())
  return (
    <section aria-labelledby="deprecated">
      <Text as="h2" id="deprecated" size="m" below={2}>
        Deprecated paths
      </Text>
      <QueryTable
        label="Keys that call deprecated paths"
        loadingLabel="Loading deprecated paths"
        query={uses}
        columns={columns}
        rowKey={({ id }) => id}
        skeletonRows={2}
        empty={<Hint as="p">No key has called a deprecated path.</Hint>}
      />
    </section>
  )
}
