import type { ReactNode } from 'react'
import { Icon } from '#console/ui/Icon.tsx'
import styles from './Markdown.module.css'
import { safeAddress } from './safe-address.ts'

interface OutsideLinkProps {
  href?: string | null | undefined
  children?: ReactNode
}

/** A link of an answer: to the web alone, in a tab of its own, and with the host it leads to. */
export function OutsideLink({ href, children }: OutsideLinkProps) {
  const url = safeAddress(href)
  if (url === null) return <span>{children}</span>
  const words = typeof children === 'string' ? children : wordsOf(children)
  return (
    <a
      href={url.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      title={url.href}
      className={styles['link']}
    >
      {children}
      {!words.includes(url.host) && <span className={styles['host']}> {url.host}</span>}
      <Icon name="external" />
      <span className="unseen"> (opens in a new tab)</span>
    </a>
  )
}

function wordsOf(children: ReactNode): string {
  if (typeof children === 'string') return children
  return Array.isArray(children) ? children.map(wordsOf).join('') : ''
}
