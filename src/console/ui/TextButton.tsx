import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import styles from './TextButton.module.css'

/** A button styled as text, underlined on hover. */
export function TextButton({ className, ...props }: Omit<ComponentProps<'button'>, 'type'>) {
  return <button {...props} type="button" className={classes(styles['button'], className)} />
}
