import { classes } from './classes.ts'
import type { IconName } from './icon-names.ts'
import type { BoxProps } from './layout/box.ts'
import box from './layout/Box.module.css'
import styles from './Icon.module.css'

interface IconProps {
  name: IconName
  size?: 'small' | 'medium' | 'large' | 'huge'
  tone?: BoxProps['tone']
  /** Moves the icon down to the middle of the first line of the text beside it. */
  shift?: 'line' | 'half' | undefined
  className?: string | undefined
}

/** A decorative icon, hidden from screen readers. */
export function Icon({ name, size = 'medium', tone, shift, className }: IconProps) {
  return (
    <svg
      className={classes(
        styles['icon'],
        styles[size],
        tone && box[`tone-${tone}`],
        shift && styles[`shift-${shift}`],
        className,
      )}
      aria-hidden="true"
    >
      {/* The HTML of the console contains the symbols. */}
      <use href={`#icon-${name}`} />
    </svg>
  )
}
