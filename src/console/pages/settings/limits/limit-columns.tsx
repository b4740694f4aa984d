import {
  formatLimitAmount,
  limitTitles,
  formatResetTime,
  scopeLabels,
} from '#console/limits/describe-limit.ts'
import { Badge } from '#console/ui/text/Badge.tsx'
import type { Column } from '#console/ui/list/column.ts'
import type { ScopeLimit } from '#contract/limits.ts'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { LimitUse } from './LimitUse.tsx'

export const limitKey = ({ limit, model }: ScopeLimit): string => `${limit} ${model ?? ''}`

export function limitColumns(now: Date): readonly Column<ScopeLimit>[] {
  return [
    {
      id: 'limit',
      header: 'Limit',
      track: 'minmax(0, 1fr)',
      cell: ({ limit, model }) => (
        <Stack across="start">
          <Text as="span" weight="medium">
            {limitTitles[limit]}
          </Text>
          {model !== null && (
            <Hint as="code" overflow="anywhere">
              {model}
            </Hint>
          )}
        </Stack>
      ),
    },
    {
      id: 'maximum',
      header: 'Maximum',
      track: 'minmax(0, 11rem)',
      cell: (limit) => <Maximum limit={limit} />,
    },
    {
      id: 'use',
      header: 'Current usage',
      track: 'minmax(0, 1fr)',
      from: 'tablet',
      cell: (limit) => <LimitUse limit={limit} />,
      below: (limit) => limit.used !== null && <LimitUse limit={limit} />,
    },
    {
      id: 'resets',
      header: 'Resets',
      track: '8rem',
      from: 'desktop',
      cell: ({ resets_at, maximum }) =>
        resets_at === null || maximum === null ? (
          <Hint overflow="anywhere">–</Hint>
        ) : (
          <time dateTime={resets_at}>{formatResetTime(resets_at, now)}</time>
        ),
      below: ({ resets_at, maximum }) =>
        resets_at !== null &&
        maximum !== null && (
          <>
            Resets <time dateTime={resets_at}>{formatResetTime(resets_at, now)}</time>
          </>
        ),
    },
  ]
}

function Maximum({ limit }: { limit: ScopeLimit }) {
  const { limit: name, scope, maximum, ceiling, bound_by, key_default } = limit
  return (
    <Stack across="start">
      {maximum === null && scope === 'key' && key_default !== null ? (
        <span>{formatLimitAmount(name, key_default)}</span>
      ) : maximum === null ? (
        <Text as="span" tone="muted">
          No limit
        </Text>
      ) : maximum === 0 ? (
        <Badge tone="critical" icon="lock">
          Blocked{' '}
        </Badge>
      ) : (
        <span>{formatLimitAmount(name, maximum)}</span>
      )}
      {ceiling !== null && (
        <Hint overflow="anywhere">
          Set by the organization
          {ceiling !== maximum && `, up to ${formatLimitAmount(name, ceiling)}`}
        </Hint>
      )}
      {key_default !== null && (
        <Hint overflow="anywhere">
          {scope === 'key' && maximum === null
            ? 'Default'
            : `Default for each key: ${formatLimitAmount(name, key_default)}`}
        </Hint>
      )}
      {bound_by !== null && (
        <Hint overflow="anywhere">
          Limited to {formatLimitAmount(name, bound_by.maximum)} by {scopeLabels[bound_by.scope]}
        </Hint>
      )}
    </Stack>
  )
}
