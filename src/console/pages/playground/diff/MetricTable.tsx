import { runMetrics, type Metric } from '#console/pages/playground/runs/run/run-metrics.ts'
import type { Run } from '#contract/runs.ts'
import styles from './DiffPage.module.css'

const percentFormat = new Intl.NumberFormat('en', {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
})

const factorFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })

/** The metrics of both runs and the change from A to B. */
export function MetricTable({ a, b }: { a: Run; b: Run }) {
  const [metricsA, metricsB] = [runMetrics(a), runMetrics(b)]
  return (
    <section aria-labelledby="diff-metrics">
      <h2 id="diff-metrics" className={styles['heading']}>
        Metrics
      </h2>
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
                <td className={styles['change']}>{other && formatChange(metric, other)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

function formatChange(one: Metric, other: Metric): string {
  if (one.value === null || other.value === null) return ''
  if (one.value === other.value) return 'same'
  if (one.value === 0) return ''
  const change = (other.value - one.value) / one.value
  const text = change < 9 ? percentFormat.format(change) : `${factorFormat.format(change + 1)}×`
  if (text === '0%') return 'almost the same'
  if (one.better === null) return text
  return `${text}, ${change < 0 === (one.better === 'less') ? 'better' : 'worse'}`
}
