import { useQuery } from '@tanstack/react-query'
import { limitQueries } from './limit-queries.ts'
import { Icon } from '#console/ui/Icon.tsx'
import { useNow } from '#console/ui/text/use-now.ts'
import styles from './LimitHint.module.css'
import { closestLimit, limitAmount, resetWords, usedOf, usedShare } from './limit-words.ts'

// how much of a limit is used before anybody is told of it
const close = 0.9

/** What limits asking a model, once it is close or reached; nothing before. */
export function LimitHint({ model }: { model: string }) {
  const { data } = useQuery({
    ...limitQueries.binding({ model }),
    refetchInterval: 15_000,
    // it is a hint: what fails here is told by what it hints at
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
  const resets = limit.resets_at === null ? '' : ` Resets at ${resetWords(limit.resets_at, now)}.`
  return (
    <p className={styles['hint']} data-reached={isReached || undefined} role="status">
      <Icon name={isReached ? 'alert' : 'clock'} />
      {limit.maximum === 0
        ? `${owners[limit.scope]} is not allowed to use any tokens or requests${forModel}.`
        : isReached
          ? `Limit reached: ${limitAmount(limit.limit, limit.maximum)}${forModel}.${resets}`
          : `${owners[limit.scope]} has ${usedOf(limit.limit, limit.left ?? 0, limit.maximum)} left${forModel}.${resets}`}
    </p>
  )
}

const owners = { organization: 'Your organization', team: 'Your team', key: 'Your key' }
