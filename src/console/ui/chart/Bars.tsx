import { useId } from 'react'
import { classes } from '#console/ui/classes.ts'
import type { Series } from './chart-data.ts'
import styles from './Chart.module.css'
import { Hatch } from './Hatch.tsx'

interface BarsProps {
  /** From the foot upwards. */
  series: readonly Series[]
  /** What the height of the plot stands for. */
  top: number
}

const widest = 7
// what is there is seen, however little beside a spike
const least = 0.8

/** Bars of what adds up, one for each point. */
export function Bars({ series, top }: BarsProps) {
  const id = useId()
  const total = series[0]?.values.length ?? 0
  const slot = 100 / Math.max(total, 1)
  // of a year, bars are as thin as the lines between them would be
  const isDense = total > 100
  const width = isDense ? slot : Math.min(slot * (total > 45 ? 0.84 : 0.7), widest)
  return (
    <>
      {series.some(({ look }) => look === 'failed') && (
        <g className={styles['look-failed']}>
          <Hatch id={id} />
        </g>
      )}
      {Array.from({ length: total }, (_, at) => {
        let foot = 0
        return series.map(({ id: name, look, values }) => {
          const value = values[at] ?? 0
          if (value <= 0) return null
          const height = Math.max((value / top) * 100, least)
          foot += height
          return (
            <rect
              key={`${at} ${name}`}
              className={classes(styles[`look-${look}`], styles['area'], !isDense && styles['bar'])}
              x={`${slot * at + (slot - width) / 2}%`}
              y={`${100 - foot}%`}
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
