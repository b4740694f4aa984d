import type { ReactNode } from 'react'
import type { Usage } from '#console/usage/usage-queries.ts'
import { formatMilliseconds, formatWhole } from '#console/ui/chart/scale.ts'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import styles from './UsagePage.module.css'

const share = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 })

export function UsageTotals({ totals }: { totals: Usage['totals'] }) {
  const { requests, refused, limited, failed, prompt_tokens, completion_tokens } = totals
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
      <Total name="Median response time" value={formatMilliseconds(p50)}>
        p90 {formatMilliseconds(p90)}, p99 {formatMilliseconds(p99)}
      </Total>
    </dl>
  )
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
