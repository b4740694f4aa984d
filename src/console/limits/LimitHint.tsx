import { useQuery } from '@tanstack/react-query'
import { Row } from '#console/ui/layout/Row.tsx'
import { limitQueries } from './limit-queries.ts'
import { Icon } from '#console/ui/Icon.tsx'
import { useNow } from '#console/ui/text/use-now.ts'
import {
  closestLimit,
  formatLimitAmount,
  formatResetTime,
  formatUsedOf,
  usedShare,
} from './describe-limit.ts'

// The share of a limit from which on the hint is shown.
const close = 0.9

/** Warns when a limit on questions to a model is close or reached; renders nothing before. */
export function LimitHint({ model }: { model: string }) {
  const { data } = useQuery({
    ...limitQueries.binding({ model }),
    refetchInterval: 15_000,
    // Errors are ignored: the request that the hint is about reports them itself.
    retry: false,
  })
  const now = useNow()
  const asking = data?.limits.filter(
    ({ limit }) => limit.startsWith('tokens') || limit === 'requests_per_minute',
  )
  const limit = closestLimit(asking ?? [])
  if (limit === null || limit.maximum === null || (usedShare(limit) ?? 0) < close) return null
  const isReached = limit.left === 0
  const forModel = limit.model === null ? '' : ` for ${limit.model}`
  const resets =
    limit.resets_at === null ? '' : ` Resets at ${formatResetTime(limit.resets_at, now)}.`
  return (
    <Row as="p" gap={2} align="start" tone="muted" size="xs" leading="normal" role="status">
      <Icon name={isReached ? 'alert' : 'clock'} tone={isReached ? 'critical' : 'caution'} />
      {limit.maximum === 0
        ? `${owners[limit.scope]} is not allowed to use any tokens or requests${forModel}.`
        : isReached
          ? `Limit reached: ${formatLimitAmount(limit.limit, limit.maximum)}${forModel}.${resets}`
          : `${owners[limit.scope]} has ${formatUsedOf(limit.limit, limit.left ?? 0, limit.maximum)} left${forModel}.${resets}`}
    </Row>
  )
}

const owners = { organization: 'Your organization', team: 'Your team', key: 'Your key' }
