import type { VariantResult } from '#contract/playground/evaluations.ts'
import { formatCost } from '#console/models/format-cost.ts'
import { Meter } from '#console/ui/chart/Meter.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { count } from '#console/ui/text/count.ts'
import { bestVariant, endedCount, formatMs, formatShare, passRate } from './evaluation-labels.ts'

/** The results of the variants, as a picture and in numbers. */
export function VariantCards({
  variants,
  rowCount,
}: {
  variants: readonly VariantResult[]
  rowCount: number
}) {
  const best = bestVariant(variants)
  return (
    <Stack as="ul" columns="wide" gap={3} aria-label="Results of the variants">
      {variants.map((variant, at) => (
        // eslint-disable-next-line react/no-array-index-key -- variants never change their place
        <Stack as="li" key={at} gap={2} surface="frame" pad={4}>
          <VariantCard variant={variant} rowCount={rowCount} isBest={variant === best} />
        </Stack>
      ))}
    </Stack>
  )
}

interface VariantCardProps {
  variant: VariantResult
  rowCount: number
  isBest: boolean
}

function VariantCard({ variant, rowCount, isBest }: VariantCardProps) {
  const { name, model, counts, cost, check_cost, mean_ms } = variant
  const rate = passRate(variant)
  const checked = counts.passed + counts.not_passed
  const hasNone = endedCount(variant) === 0
  const text = [
    hasNone && 'No answers yet',
    rate !== null &&
      `${counts.passed.toLocaleString('en')} of ${checked.toLocaleString('en')} passed`,
    rate === null && counts.unchecked > 0 && `${count(counts.unchecked, 'answer')} without a check`,
    counts.failed > 0 && count(counts.failed, 'error'),
  ]
    .filter((part) => part !== false)
    .join(', ')
  return (
    <>
      <Stack>
        <Text as="h2" size="s" overflow="truncate">
          {name}
        </Text>
        <Hint overflow="truncate">{model}</Hint>
      </Stack>
      <Row gap={2} align="baseline" justify="between">
        <Text as="span" size="xl" weight="bold" tone={isBest ? 'positive' : 'ink'}>
          {rate === null ? '–' : formatShare(rate)}
        </Text>
        {isBest && (
          <Hint tone="positive" weight="medium">
            Best
          </Hint>
        )}
      </Row>
      <Meter
        label={text}
        parts={(
          [
            ['positive', counts.passed],
            ['critical', counts.not_passed],
            ['caution', counts.failed],
            // An answer without a check is no success.
            ['neutral', counts.unchecked],
          ] as const
        )
          // Shares of all rows, so that the bar is not full before the last answer.
          .map(([tone, value]) => ({ tone, value: value / rowCount }))}
      />
      <Hint aria-hidden="true">{text}</Hint>
      <Row gap={3} rowGap="half" wrap>
        <Hint>
          {cost === null ? !hasNone && 'No price set' : `Cost ${formatCost(cost)}`}
          {check_cost !== null && ` + ${formatCost(check_cost)} for judging`}
        </Hint>
        {mean_ms !== null && <Hint>{formatMs(mean_ms)} per answer</Hint>}
        <Hint>{count(variant.prompt_tokens + variant.completion_tokens, 'token')}</Hint>
      </Row>
    </>
  )
}
