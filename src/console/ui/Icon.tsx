import { classes } from './classes.ts'
import type { IconName } from './icon-names.ts'
import styles from './Icon.module.css'
import sprite from './icons.svg?url'

interface IconProps {
  name: IconName
  size?: 'medium' | 'large' | 'huge'
  className?: string | undefined
}

/** A picture beside words or inside a labelled control; screen readers skip it. */
export function Icon({ name, size = 'medium', className }: IconProps) {
  return (
    <svg className={classes(styles['icon'], styles[size], className)} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
