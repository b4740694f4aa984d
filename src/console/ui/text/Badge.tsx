import type { ReactNode } from 'react'
import styles from './Badge.module.css'
import { classes } from '#console/ui/classes.ts'
import { Icon } from '#console/ui/Icon.tsx'
import type { IconName } from '#console/ui/icon-names.ts'

export type Tone = 'neutral' | 'accent' | 'positive' | 'caution' | 'critical'

interface BadgeProps {
  tone?: Tone
  icon?: IconName
  children: ReactNode
}

/** A small label on a soft ground. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={classes(styles['badge'], styles[tone])}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  )
}

interface StatusBadgeProps {
  tone: Tone
  /** Its shape differs by state, so that colour is never alone. */
  icon: IconName
  isBusy?: boolean
  children: ReactNode
}

/** A state by shape, word and colour, without a ground: for rows. */
export function StatusBadge({ tone, icon, isBusy = false, children }: StatusBadgeProps) {
  return (
    <span className={styles['status']}>
      <span className={classes(styles['shape'], styles[tone], isBusy && styles['busy'])}>
        <Icon name={icon} />
      </span>
      {children}
    </span>
  )
}
