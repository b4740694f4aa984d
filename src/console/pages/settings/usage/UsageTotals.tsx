import type { ReactNode } from 'react'
import type { Usage } from '#console/usage/usage-queries.ts'
import { formatMilliseconds, formatWhole } from '#console/ui/chart/scale.ts'
import { formatCost } from '#console/models/format-cost.ts'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import styles from './UsagePage.module.css'

const share = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 })

export function UsageTotals({ totals }: { totals: Usage['totals'] }) {
  const { requests, refused, limited, failed, prompt_tokens, completion_tokens, cost } = totals
  const { p50, p90, p99 } = totals.latency_ms
  return (
    <dl className={styles['totals']}>
      <Total name="Requests" value={formatWhole(requests)}>
        {refused === 0 ? 'None rejected' : `${formatWhole(refused)} rejected`}
        {limited > 0 && `, ${formatWhole(limited)} rate limited`}
      </Total>
      <Total name="Failures" value={formatWhole(failed)}>
        {failed === 0
          ? 'No service or model errors'
          : `${share.format(failed / requests)} of requests`}
      </Total>
      <Total name="Tokens" value={formatWhole(prompt_tokens + completion_tokens)}>
        {formatWhole(prompt_tokens)} input, {formatWhole(completion_tokens)} output
      </Total>
      <Total name="Cost" value={cost === null ? '–' : formatCost(cost)}>
        {costDetail(totals)}
      </Total>
      <Total name="Median response time" value={formatMilliseconds(p50)}>
        p90 {formatMilliseconds(p90)}, p99 {formatMilliseconds(p99)}
      </Total>
    </dl>
  )
}

/** What a cost leaves out: models have a price only if an administrator sets it. */
function costDetail({ cost, unpriced_tokens }: Usage['totals']): string {
  if (unpriced_tokens > 0)
    return `Without ${formatWhole(unpriced_tokens)} tokens of models without a price`
  return cost === null ? 'No model with a price was used' : 'At the present prices of your models'
}

function Total({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <Stack gap="half" pad="3-4" className={styles['total']}>
      <dt>{name}</dt>
      <Text as="dd" size="xl" weight="bold" className={styles['figure']}>
        {value}
      </Text>
      <dd className={styles['detail']}>{children}</dd>
    </Stack>
  )
}
