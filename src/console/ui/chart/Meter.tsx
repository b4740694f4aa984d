import { classes } from '#console/ui/classes.ts'
import styles from './Meter.module.css'
import type { Tone } from '#console/ui/text/Badge.tsx'

interface MeterProps {
  /** The accessible text for all parts together. */
  label: string
  parts: readonly { tone: Tone; value: number }[]
}

/** A thin bar of parts of a whole. */
export function Meter({ label, parts }: MeterProps) {
  return (
    <span className={styles['bar']} role="img" aria-label={label}>
      {parts
        .filter((part) => part.value > 0)
        .map((part) => (
          <span
            key={part.tone}
            className={classes(styles['part'], styles[part.tone])}
            style={{ flexGrow: part.value }}
          />
        ))}
    </span>
  )
}

interface ProgressProps {
  label: string
  /** From 0 to 1; null if the progress is unknown. */
  value: number | null
  tone?: Tone
  /** A measure, instead of what goes on. */
  isMeasure?: boolean
}

export function Progress({ label, value, tone = 'accent', isMeasure = false }: ProgressProps) {
  return (
    <span
      className={styles['bar']}
      role={isMeasure ? 'meter' : 'progressbar'}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value === null ? undefined : Math.round(value * 100)}
    >
      <span
        className={classes(styles['part'], styles[tone], value === null && styles['unknown'])}
        style={value === null ? undefined : { width: `${value * 100}%` }}
      />
    </span>
  )
}
