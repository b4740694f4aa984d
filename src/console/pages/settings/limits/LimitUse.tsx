import { formatLimitAmount, usedShare } from '#console/limits/describe-limit.ts'
import { Progress } from '#console/ui/chart/Meter.tsx'
import type { Tone } from '#console/ui/text/Badge.tsx'
import type { LimitStanding } from '#contract/limits.ts'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'

/** The usage of a limit as text, with a bar below. */
export function LimitUse({ limit }: { limit: LimitStanding }) {
  const share = usedShare(limit)
  if (share === null || limit.maximum === null) {
    return (
      <Text as="span" tone="muted">
        {limit.used === null ? '–' : `${formatLimitAmount(limit.limit, limit.used)} used`}
      </Text>
    )
  }
  const used = formatLimitAmount(limit.limit, limit.used ?? 0)
  const left =
    limit.left === 0 ? 'used up' : `${formatLimitAmount(limit.limit, limit.left ?? 0)} left`
  return (
    <Stack gap={1} measure="form" full>
      <span>
        {used} <Hint overflow="anywhere">· {left}</Hint>
      </span>
      <Progress
        label={`${used} of ${formatLimitAmount(limit.limit, limit.maximum)} used`}
        value={Math.min(1, share)}
        tone={toneOf(share)}
      />
    </Stack>
  )
}

function toneOf(share: number): Tone {
  if (share >= 1) return 'critical'
  return share >= 0.8 ? 'caution' : 'accent'
}
