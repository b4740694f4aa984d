import { useId, type ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './icon-names.ts'
import styles from './IconButton.module.css'
import { Tooltip } from './overlay/Tooltip.tsx'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'disabled'> {
  icon: IconName
  /** What it does: its accessible name, and its tooltip. */
  label: string
  size?: 'small' | 'medium'
  disabledReason?: string | undefined
}

export function IconButton({
  icon,
  label,
  size = 'medium',
  disabledReason,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  const reasonId = useId()
  const isOff = disabledReason !== undefined
  return (
    <Tooltip text={disabledReason ?? label}>
      <button
        {...rest}
        type="button"
        aria-label={label}
        aria-disabled={isOff || undefined}
        aria-describedby={isOff ? reasonId : undefined}
        className={classes(styles['button'], styles[size], className)}
        onClick={(event) => {
          if (isOff) event.preventDefault()
          else onClick?.(event)
        }}
      >
        <Icon name={icon} />
      </button>
      {isOff && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </Tooltip>
  )
}
