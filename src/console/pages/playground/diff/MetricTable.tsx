import { metricsOf, type Metric } from '#console/pages/playground/runs/run/run-metrics.ts'
import type { Run } from '#contract/runs.ts'
import styles from './DiffPage.module.css'

const shares = new Intl.NumberFormat('en', {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
})

const times = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })

/** How both went in numbers, and how far they are apart. */
export function MetricTable({ a, b }: { a: Run; b: Run }) {
  const [of, beside] = [metricsOf(a), metricsOf(b)]
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
          {of.map((metric, place) => {
            const other = beside[place]
            return (
              <tr key={metric.id}>
                <th scope="row">{metric.name}</th>
                <td>{metric.words}</td>
                <td>{other?.words}</td>
                <td className={styles['change']}>{other && changeWords(metric, other)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

function changeWords(one: Metric, other: Metric): string {
  if (one.value === null || other.value === null) return ''
  if (one.value === other.value) return 'same'
  if (one.value === 0) return ''
  const share = (other.value - one.value) / one.value
  const words = share < 9 ? shares.format(share) : `${times.format(share + 1)}×`
  if (words === '0%') return 'almost the same'
  if (one.better === null) return words
  return `${words}, ${share < 0 === (one.better === 'less') ? 'better' : 'worse'}`
}
