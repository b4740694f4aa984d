import type { ReactNode } from 'react'
import { Breadcrumb } from './Breadcrumb.tsx'
import styles from './PageHeader.module.css'

interface PageHeaderProps {
  title: string
  /** The document's title, when the heading alone would not tell. */
  documentTitle?: string
  crumbs?: readonly { label: string; to: string }[]
  /** Beside the title: a badge. */
  aside?: ReactNode
  text?: ReactNode
  actions?: ReactNode
}

/** The head of every page: where one is, what it is called, what can be done. */
export function PageHeader({
  title,
  documentTitle = title,
  crumbs,
  aside,
  text,
  actions,
}: PageHeaderProps) {
  return (
    <header className={styles['header']}>
      <title>{`${documentTitle} · Sheaf`}</title>
      {crumbs && <Breadcrumb items={crumbs} />}
      <div className={styles['line']}>
        <div className={styles['words']}>
          <div className={styles['heading']}>
            {/* focus comes here when the page changes */}
            <h1 tabIndex={-1} className={styles['title']}>
              {title}
            </h1>
            {aside}
          </div>
          {text !== undefined && <p className={styles['text']}>{text}</p>}
        </div>
        {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
      </div>
    </header>
  )
}
