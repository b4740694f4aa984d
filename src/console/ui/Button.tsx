import { useId, useRef, type ComponentProps, type ReactNode } from 'react'
import { Link } from '#console/router/Link.tsx'
import styles from './Button.module.css'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './icon-names.ts'
import { Tooltip } from './overlay/Tooltip.tsx'

interface LookProps {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  size?: 'small' | 'medium' | 'large'
  icon?: IconName
  children: ReactNode
}

interface ButtonProps extends LookProps, Omit<ComponentProps<'button'>, 'children' | 'disabled'> {
  /** The action is in progress: the button shows it and ignores presses. */
  pending?: boolean
  /** Disables the button and is shown as the reason. The button stays focusable. */
  disabledReason?: string | undefined
}

export function Button({
  variant = 'secondary',
  size = 'medium',
  icon,
  pending = false,
  disabledReason,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const clickedText = useRef<string | null>(null)
  const isDisabled = pending || disabledReason !== undefined
  return (
    // Around every button: one that gets a reason while it has the focus would lose it if it moved in the tree.
    <Tooltip text={disabledReason}>
      <button
        {...rest}
        // eslint-disable-next-line react/button-has-type -- the type is a prop with a safe default
        type={type}
        className={buttonClasses(variant, size, className)}
        aria-disabled={isDisabled || undefined}
        aria-busy={pending || undefined}
        aria-describedby={disabledReason === undefined ? rest['aria-describedby'] : reasonId}
        onClick={(event) => {
          const { textContent } = event.currentTarget
          // A double click on “Ask” would also click “Stop”, which its first click has put there.
          const isForOther = event.detail > 1 && clickedText.current !== textContent
          clickedText.current = textContent
          if (isDisabled || isForOther) event.preventDefault()
          else onClick?.(event)
        }}
      >
        {pending ? <span className={styles['spinner']} /> : icon && <Icon name={icon} />}
        <span className={styles['label']}>{children}</span>
      </button>
      {disabledReason !== undefined && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </Tooltip>
  )
}

interface ButtonLinkProps extends LookProps, Omit<ComponentProps<typeof Link>, 'children'> {}

/** A link that looks like a button. */
export function ButtonLink({
  variant = 'secondary',
  size = 'medium',
  icon,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClasses(variant, size, className)}>
      {icon && <Icon name={icon} />}
      <span className={styles['label']}>{children}</span>
    </Link>
  )
}

function buttonClasses(variant: string, size: string, className: string | undefined): string {
  return classes(styles['button'], styles[variant], styles[size], className)
}
