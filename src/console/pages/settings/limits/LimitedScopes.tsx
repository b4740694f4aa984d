import { closestLimit, limitTitles } from '#console/limits/describe-limit.ts'
import { paths } from '#console/paths.ts'
import { Prose } from '#console/ui/text/Prose.tsx'
import { RowLink, Table } from '#console/ui/list/Table.tsx'
import type { Column } from '#console/ui/list/column.ts'
import { count } from '#console/ui/text/count.ts'
import type { LimitsOfScope } from '#contract/limits.ts'
import { Box } from '#console/ui/layout/Box.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { LimitUse } from './LimitUse.tsx'

type Scope = LimitsOfScope['below'][number]

interface LimitedScopesProps {
  of: 'organization' | 'team'
  scopes: readonly Scope[]
}

/** The teams and keys with their own limits. */
export function LimitedScopes({ of, scopes }: LimitedScopesProps) {
  return (
    <Box as="section" above={8} aria-labelledby="below">
      <Text as="h2" id="below" size="m" below={3}>
        {of === 'team' ? 'Keys' : 'Teams and keys'} with their own limits
      </Text>
      {scopes.length === 0 ? (
        <Prose pretty measure="prose">
          None yet. {of === 'team' ? 'A key' : 'A team or key'} can have its own limits, and the
          tightest limit applies. Choose one above to set its limits.
        </Prose>
      ) : (
        <Table
          label="Teams and keys with limits"
          columns={columns}
          rows={scopes}
          rowKey={(scope) => scope.key_id ?? scope.team_id ?? ''}
        />
      )}
    </Box>
  )
}

const columns: readonly Column<Scope>[] = [
  {
    id: 'name',
    header: 'Name',
    track: 'minmax(0, 1fr)',
    cell: (scope) => (
      <Stack across="start">
        <RowLink
          to={paths.limits(
            scope.key_id === null ? { team: scope.team_id ?? '' } : { key: scope.key_id },
          )}
        >
          <bdi>{scope.name}</bdi>
        </RowLink>
        <Hint overflow="anywhere">
          {scope.scope === 'key' ? 'Key' : 'Team'} ·{' '}
          {count(scope.data.filter(({ maximum }) => maximum !== null).length, 'limit')}
        </Hint>
      </Stack>
    ),
  },
  {
    id: 'closest',
    header: 'Closest limit',
    track: 'minmax(0, 12rem)',
    from: 'tablet',
    cell: ({ data }) => {
      const closest = closestLimit(data)
      return closest === null ? '–' : limitTitles[closest.limit]
    },
  },
  {
    id: 'use',
    header: 'Current usage',
    track: 'minmax(0, 1fr)',
    cell: ({ data }) => {
      const closest = closestLimit(data)
      return closest === null ? '–' : <LimitUse limit={closest} />
    },
  },
]
