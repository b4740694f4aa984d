import type { ReactNode } from 'react'
import { Row } from '#console/ui/layout/Row.tsx'
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

/** A small label on a tinted background. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <Row
      as="span"
      inline
      gap={1}
      size="xs"
      weight="medium"
      nowrap
      padInline={2}
      className={classes(styles['badge'], styles[tone])}
    >
      {icon && <Icon name={icon} size="small" />}
      {children}
    </Row>
  )
}

interface StatusBadgeProps {
  tone: Tone
  /** The icon differs by state, because color alone is not accessible. */
  icon: IconName
  label?: string
  isBusy?: boolean
  /** Rendered instead of the label. */
  children?: ReactNode
}

/** A state as icon, text and color, without a background, for rows. */
export function StatusBadge({
  tone,
  icon,
  label,
  isBusy = false,
  children = label,
}: StatusBadgeProps) {
  return (
    <Row as="span" inline gap={2} nowrap>
      <span className={classes(styles['shape'], styles[tone], isBusy && styles['busy'])}>
        <Icon name={icon} />
      </span>
      {children}
    </Row>
  )
}
