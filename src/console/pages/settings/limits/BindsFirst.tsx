import { useQuery } from '@tanstack/react-query'
import { limitQueries } from '#console/limits/limit-queries.ts'
import {
  closestLimit,
  limitTitles,
  formatResetTime,
  scopeLabels,
  formatUsedOf,
  usedShare,
} from '#console/limits/describe-limit.ts'
import { Icon } from '#console/ui/Icon.tsx'
import type { LimitsOfScope, LimitStanding } from '#contract/limits.ts'
import { Row } from '#console/ui/layout/Row.tsx'

/** The limit that will be reached first, in one sentence. */
export function BindsFirst({ limits, now }: { limits: LimitsOfScope; now: Date }) {
  if (limits.key_id !== null) return <OfKey key_id={limits.key_id} now={now} />
  return <Sentence limit={closestLimit(limits.data)} now={now} />
}

function OfKey({ key_id, now }: { key_id: string; now: Date }) {
  const binding = useQuery(limitQueries.bindingOf(key_id))
  if (!binding.data) return null
  return <Sentence limit={closestLimit(binding.data.limits)} now={now} />
}

function Sentence({ limit, now }: { limit: LimitStanding | null; now: Date }) {
  const share = limit === null ? null : usedShare(limit)
  // Without any usage, no limit is closer than another.
  if (limit === null || limit.maximum === null || share === null || share === 0) return null
  const isUsedUp = share >= 1
  return (
    <Row
      as="p"
      gap={2}
      align="start"
      leading="prose"
      pad="3-4"
      below={4}
      surface={isUsedUp ? 'critical' : 'sunken'}
    >
      <Icon name={isUsedUp ? 'alert' : 'info'} shift="half" />
      <span>
        {isUsedUp ? 'Limit reached' : 'Closest limit'}:{' '}
        <strong>{limitTitles[limit.limit].toLowerCase()}</strong>
        {limit.model !== null && ` (${limit.model})`} for {scopeLabels[limit.scope]},{' '}
        {formatUsedOf(limit.limit, limit.used ?? 0, limit.maximum)} used
        {limit.resets_at !== null && `, resets at ${formatResetTime(limit.resets_at, now)}`}.
      </span>
    </Row>
  )
}
