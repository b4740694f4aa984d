import { useQuery } from '@tanstack/react-query'
import { limitQueries } from '#console/limits/limit-queries.ts'
import {
  closestLimit,
  limitTitles,
  resetWords,
  scopeWords,
  usedOf,
  usedShare,
} from '#console/limits/limit-words.ts'
import { Icon } from '#console/ui/Icon.tsx'
import type { LimitsOfScope, LimitStanding } from '#contract/limits.ts'
import styles from './LimitsPage.module.css'

/** The one limit that is met first as things stand, in a sentence. */
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
  // where nothing is used yet, nothing is closer than another
  if (limit === null || limit.maximum === null || share === null || share === 0) return null
  const isUsedUp = share >= 1
  return (
    <p className={styles['first']} data-full={isUsedUp || undefined}>
      <Icon name={isUsedUp ? 'alert' : 'info'} />
      <span>
        {isUsedUp ? 'Limit reached' : 'Closest limit'}:{' '}
        <strong>{limitTitles[limit.limit].toLowerCase()}</strong>
        {limit.model !== null && ` (${limit.model})`} for {scopeWords[limit.scope]},{' '}
        {usedOf(limit.limit, limit.used ?? 0, limit.maximum)} used
        {limit.resets_at !== null && `, resets at ${resetWords(limit.resets_at, now)}`}.
      </span>
    </p>
  )
}
