import type { ReactNode } from 'react'
import { classes } from '#console/ui/classes.ts'
import styles from './Disclosure.module.css'
import { Icon } from '#console/ui/Icon.tsx'

interface DisclosureProps {
  title: ReactNode
  /** What is inside in a word or two, for when it is closed. */
  summary?: ReactNode
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** `section`: a part of a panel. `inline`: what few look for, inside a form. */
  look?: 'section' | 'inline'
  children: ReactNode
}

/** A heading that shows or hides what is under it: the browser's own, found by its search as well. */
export function Disclosure({
  title,
  summary,
  isOpen,
  onOpenChange,
  look = 'section',
  children,
}: DisclosureProps) {
  return (
    <details
      className={classes(styles['disclosure'], styles[look])}
      open={isOpen}
      onToggle={(event) => {
        // of one inside another both are told
        if (event.currentTarget.open !== isOpen) onOpenChange(event.currentTarget.open)
      }}
    >
      <summary className={styles['head']}>
        <Icon name="chevron-right" className={styles['twist']} />
        <span className={styles['title']}>{title}</span>
        {summary !== undefined && <span className={styles['summary']}>{summary}</span>}
      </summary>
      <div className={styles['body']}>{children}</div>
    </details>
  )
}
