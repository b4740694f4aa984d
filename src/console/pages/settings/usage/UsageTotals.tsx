import type { ReactNode } from 'react'
import type { Usage } from '#console/usage/usage-queries.ts'
import { timeWords, wholeWords } from '#console/ui/chart/scale.ts'
import styles from './UsagePage.module.css'

const share = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 })

export function UsageTotals({ totals }: { totals: Usage['totals'] }) {
  const { requests, refused, limited, failed, prompt_tokens, completion_tokens } = totals
  const { p50, p90, p99 } = totals.latency_ms
  return (
    <dl className={styles['totals']}>
      <Total name="Requests" value={wholeWords(requests)}>
        {refused === 0 ? 'None rejected' : `${wholeWords(refused)} rejected`}
        {limited > 0 && `, ${wholeWords(limited)} rate limited`}
      </Total>
      <Total name="Failures" value={wholeWords(failed)}>
        {failed === 0
          ? 'No service or model errors'
          : `${share.format(failed / requests)} of requests`}
      </Total>
      <Total name="Tokens" value={wholeWords(prompt_tokens + completion_tokens)}>
        {wholeWords(prompt_tokens)} input, {wholeWords(completion_tokens)} output
      </Total>
      <Total name="Median response time" value={timeWords(p50)}>
        p90 {timeWords(p90)}, p99 {timeWords(p99)}
      </Total>
    </dl>
  )
}

function Total({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <div className={styles['total']}>
      <dt>{name}</dt>
      <dd className={styles['figure']}>{value}</dd>
      <dd className={styles['detail']}>{children}</dd>
    </div>
  )
}
