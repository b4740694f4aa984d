import { useId } from 'react'
import { classes } from '#console/ui/classes.ts'
import type { Series } from './chart-data.ts'
import styles from './Chart.module.css'
import { Hatch } from './Hatch.tsx'

interface BarsProps {
  /** Stacked from the bottom up. */
  series: readonly Series[]
  /** The value at the top of the plot. */
  top: number
}

const maxBarWidthPercent = 7
// Small values stay visible next to large ones.
const minBarHeightPercent = 0.8

/** Stacked bars, one for each point. */
export function Bars({ series, top }: BarsProps) {
  const id = useId()
  const total = series[0]?.values.length ?? 0
  const slot = 100 / Math.max(total, 1)
  // With hundreds of points, gaps would be as wide as the bars.
  const isDense = total > 100
  const width = isDense ? slot : Math.min(slot * (total > 45 ? 0.84 : 0.7), maxBarWidthPercent)
  return (
    <>
      {series.some(({ look }) => look === 'failed') && (
        <g className={styles['look-failed']}>
          <Hatch id={id} />
        </g>
      )}
      {Array.from({ length: total }, (_, at) => {
        let bottom = 0
        return series.map(({ id: name, look, values }) => {
          const value = values[at] ?? 0
          if (value <= 0) return null
          const height = Math.max((value / top) * 100, minBarHeightPercent)
          bottom += height
          return (
            <rect
              key={`${at} ${name}`}
              className={classes(styles[`look-${look}`], styles['area'], !isDense && styles['bar'])}
              x={`${slot * at + (slot - width) / 2}%`}
              y={`${100 - bottom}%`}
              width={`${width}%`}
              height={`${height}%`}
              {...(look === 'failed' && { style: { fill: `url(#${id})` } })}
            />
          )
        })
      })}
    </>
  )
}
