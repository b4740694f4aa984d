import type { Point, Series } from './chart-data.ts'
import styles from './Chart.module.css'

interface ChartTableProps {
  title: string
  points: readonly Point[]
  series: readonly Series[]
  formatValue: (value: number) => string
}

/** The values of a chart as a table, newest first. */
export function ChartTable({ title, points, series, formatValue }: ChartTableProps) {
  return (
    <div
      className={styles['scroll']}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
      tabIndex={0}
      role="region"
      aria-label={`${title} as a table`}
    >
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {series.map(({ id, name }) => (
              <th key={id} scope="col">
                <bdi>{name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points
            .map((point, at) => (
              <tr key={point.id}>
                <th scope="row">{point.name}</th>
                {series.map(({ id, values }) => {
                  const value = values[at]
                  return <td key={id}>{value == null ? '–' : formatValue(value)}</td>
                })}
              </tr>
            ))
            .toReversed()}
        </tbody>
      </table>
    </div>
  )
}
