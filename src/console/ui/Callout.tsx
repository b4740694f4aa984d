import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './icon-names.ts'
import type { BoxProps } from './layout/box.ts'
import { Row } from './layout/Row.tsx'
import type { Tone } from './text/Badge.tsx'
import styles from './Callout.module.css'

interface CalloutProps extends Omit<ComponentProps<'section'>, 'className'> {
  below?: BoxProps['below']
  icon?: IconName
  tone?: Tone
}

const iconTones = {
  neutral: 'muted',
  accent: 'muted',
  positive: 'positive',
  caution: 'caution',
  critical: 'critical',
} as const

/** A result at the top of a page, on a background in the color of its tone. */
export function Callout({ icon, tone = 'neutral', children, ...props }: CalloutProps) {
  return (
    <Row
      as="section"
      gap={3}
      align="stretch"
      pad={4}
      className={classes(styles['callout'], styles[tone])}
      {...props}
    >
      {icon && <Icon name={icon} size="large" tone={iconTones[tone]} />}
      {children}
    </Row>
  )
}
