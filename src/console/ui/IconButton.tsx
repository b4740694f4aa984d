import { useId, type ComponentProps } from 'react'
import { Row } from '#console/ui/layout/Row.tsx'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './icon-names.ts'
import styles from './IconButton.module.css'
import { Tooltip } from './overlay/Tooltip.tsx'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'disabled'> {
  icon: IconName
  /** The accessible name and the tooltip. */
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
  const isDisabled = disabledReason !== undefined
  return (
    <Tooltip text={disabledReason ?? label}>
      <Row
        as="button"
        {...rest}
        type="button"
        aria-label={label}
        aria-disabled={isDisabled || undefined}
        aria-describedby={isDisabled ? reasonId : undefined}
        inline
        justify="center"
        flex="fixed"
        tone="muted"
        className={classes(styles['button'], styles[size], className)}
        onClick={(event) => {
          if (isDisabled) event.preventDefault()
          else onClick?.(event)
        }}
      >
        <Icon name={icon} />
      </Row>
      {isDisabled && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </Tooltip>
  )
}
