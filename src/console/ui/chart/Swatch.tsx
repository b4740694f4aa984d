import { useId } from 'react'
import { classes } from '#console/ui/classes.ts'
import type { Look } from './chart-data.ts'
import { Hatch } from './Hatch.tsx'
import styles from './Chart.module.css'

/** The color and pattern of a series, beside its name. */
export function Swatch({ look, mark }: { look: Look; mark: 'area' | 'line' }) {
  const id = useId()
  return (
    <svg className={classes(styles['swatch'], styles[`look-${look}`])} aria-hidden="true">
      {mark === 'line' ? (
        <line x1="0" x2="100%" y1="50%" y2="50%" className={styles['line']} />
      ) : look === 'failed' ? (
        <>
          <Hatch id={id} />
          <rect width="100%" height="100%" rx="2" fill={`url(#${id})`} />
        </>
      ) : (
        <rect width="100%" height="100%" rx="2" className={styles['area']} />
      )}
    </svg>
  )
}
