import type { ReactNode } from 'react'
import { Icon } from '#console/ui/Icon.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import styles from './Markdown.module.css'
import { safeUrl } from './safe-url.ts'

interface ExternalLinkProps {
  href?: string | null | undefined
  children?: ReactNode
}

/**
 * An external link: http or https only, opened in a new tab, with its host shown so that the label
 * cannot hide the target.
 */
export function ExternalLink({ href, children }: ExternalLinkProps) {
  const url = safeUrl(href)
  if (url === null) return <span>{children}</span>
  const text = typeof children === 'string' ? children : textOf(children)
  return (
    <a
      href={url.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      title={url.href}
      className={styles['link']}
    >
      {children}
      {!text.includes(url.host) && <Hint> {url.host}</Hint>}
      <Icon name="external" />
      <span className="unseen"> (opens in a new tab)</span>
    </a>
  )
}

function textOf(children: ReactNode): string {
  if (typeof children === 'string') return children
  return Array.isArray(children) ? children.map(textOf).join('') : ''
}
