import { classes } from '#console/ui/classes.ts'
import type { Series } from './chart-data.ts'
import styles from './Chart.module.css'

interface LinesProps {
  series: readonly Series[]
  /** The height of a value from 0 (bottom) to 1 (top). */
  height: (value: number) => number
}

const fewPoints = 31

/** Lines that are interrupted where a value is missing. */
export function Lines({ series, height }: LinesProps) {
  const total = series[0]?.values.length ?? 0
  return series.map(({ id, look, values }) => (
    <g key={id} className={styles[`look-${look}`]}>
      <svg viewBox={`0 0 ${total} 1`} preserveAspectRatio="none">
        <path className={classes(styles['line'])} d={pathOf(values, height)} />
      </svg>
      {values.map((value, at) => {
        const isAlone = (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null
        if (value === null || (total > fewPoints && !isAlone)) return null
        return (
          <circle
            // eslint-disable-next-line react/no-array-index-key -- a point is its place
            key={at}
            className={styles['dot']}
            cx={`${((at + 0.5) / total) * 100}%`}
            cy={`${(1 - height(value)) * 100}%`}
            r="2.5"
          />
        )
      })}
    </g>
  ))
}

function pathOf(values: LinesProps['series'][number]['values'], height: LinesProps['height']) {
  let isDown = false
  return values
    .map((value, at) => {
      const isFirst = !isDown
      isDown = value !== null
      if (value === null) return ''
      return `${isFirst ? 'M' : 'L'}${at + 0.5} ${1 - height(value)}`
    })
    .join('')
}
