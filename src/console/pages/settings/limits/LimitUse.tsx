import { limitAmount, usedShare } from '#console/limits/limit-words.ts'
import { Progress } from '#console/ui/chart/Meter.tsx'
import type { Tone } from '#console/ui/text/Badge.tsx'
import type { LimitStanding } from '#contract/limits.ts'
import styles from './LimitsPage.module.css'

/** How much of a limit is used: words first, the bar below them. */
export function LimitUse({ limit }: { limit: LimitStanding }) {
  const share = usedShare(limit)
  if (share === null || limit.maximum === null) {
    return (
      <span className={styles['under']}>
        {limit.used === null ? '–' : `${limitAmount(limit.limit, limit.used)} used`}
      </span>
    )
  }
  const used = limitAmount(limit.limit, limit.used ?? 0)
  const left = limit.left === 0 ? 'used up' : `${limitAmount(limit.limit, limit.left ?? 0)} left`
  return (
    <div className={styles['use']}>
      <span>
        {used} <span className={styles['under']}>· {left}</span>
      </span>
      <Progress
        label={`${used} of ${limitAmount(limit.limit, limit.maximum)} used`}
        value={Math.min(1, share)}
        tone={toneOf(share)}
      />
    </div>
  )
}

function toneOf(share: number): Tone {
  if (share >= 1) return 'critical'
  return share >= 0.8 ? 'caution' : 'accent'
}
