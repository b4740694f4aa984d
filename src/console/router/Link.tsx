import type { ComponentProps, MouseEvent } from 'react'
import { addressOf, makeLocation } from './location.ts'
import { usePage, useRouter } from './router-context.ts'
import type { NavigateOptions } from './router.ts'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'>, NavigateOptions {
  /** A path of the console, or parameters of the same page with their question mark. */
  to: string
}

/**
 * A link to a page of the console. Only a plain click opens it in place; a new tab or a download
 * is the browser's.
 */
export function Link({
  to,
  replace,
  preventScrollReset,
  state,
  onClick,
  children,
  ...rest
}: LinkProps) {
  const { navigate } = useRouter()
  const { location } = usePage()

  function open(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    // As browsers do, a link to the open page makes no entry in the history.
    const isSame = addressOf(makeLocation(to, location.pathname)) === addressOf(location)
    void navigate(to, { replace: replace ?? isSame, preventScrollReset, state })
  }

  return (
    <a {...rest} href={to} onClick={open}>
      {children}
    </a>
  )
}

function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget
  const hasModifier = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
  return event.button === 0 && !hasModifier && (target === '' || target === '_self')
}

interface NavLinkProps extends LinkProps {
  /** Whether the pages below `to` are other places. */
  end?: boolean
}

/** A link that is marked while its page is shown. */
export function NavLink({ end = false, ...props }: NavLinkProps) {
  const shown = trimmed(usePage().location.pathname)
  const own = trimmed(makeLocation(props.to).pathname)
  const isShown = shown === own || (!end && shown.startsWith(`${own}/`))
  return <Link aria-current={isShown ? 'page' : undefined} {...props} />
}

function trimmed(pathname: string): string {
  return pathname.replace(/\/+$/, '').toLowerCase()
}
