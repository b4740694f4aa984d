import { runMetrics, type Metric } from '#console/pages/playground/runs/run/run-metrics.ts'
import type { Run } from '#contract/runs.ts'
import { Text } from '#console/ui/layout/Text.tsx'
import styles from './DiffPage.module.css'

const percentFormat = new Intl.NumberFormat('en', {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
})

const factorFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })

/**
 * The metrics of both runs and the change from A to B. The change is judged only if both runs
 * completed: a run that failed early is not faster.
 */
export function MetricTable({ a, b }: { a: Run; b: Run }) {
  const [metricsA, metricsB] = [runMetrics(a), runMetrics(b)]
  const isJudged = a.status === 'completed' && b.status === 'completed'
  return (
    <section aria-labelledby="diff-metrics">
      <Text as="h2" id="diff-metrics" size="m">
        Metrics
      </Text>
      <table className={styles['metrics']}>
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">Metric</span>
            </th>
            <th scope="col">A</th>
            <th scope="col">B</th>
            <th scope="col">B vs. A</th>
          </tr>
        </thead>
        <tbody>
          {metricsA.map((metric, index) => {
            const other = metricsB[index]
            return (
              <tr key={metric.id}>
                <th scope="row">{metric.name}</th>
                <td>{metric.text}</td>
                <td>{other?.text}</td>
                <Text as="td" tone="muted">
                  {other && formatChange(metric, other, isJudged)}
                </Text>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

function formatChange(metric: Metric, other: Metric, isJudged: boolean): string {
  if (metric.value === null || other.value === null) return ''
  if (metric.value === other.value) return 'same'
  if (metric.value === 0) return ''
  const change = (other.value - metric.value) / metric.value
  const text = change < 9 ? percentFormat.format(change) : `${factorFormat.format(change + 1)}×`
  if (text === '0%') return 'almost the same'
  if (metric.better === null || !isJudged) return text
  return `${text}, ${change < 0 === (metric.better === 'less') ? 'better' : 'worse'}`
}
