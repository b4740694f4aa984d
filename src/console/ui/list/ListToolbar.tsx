import { Suspense, type ReactNode } from 'react'
import styles from './ListToolbar.module.css'

interface ListToolbarProps {
  filters: ReactNode
  /** Takes the place of the filters while rows are selected; may be lazy. */
  selectionBar?: ReactNode
  /** Buttons at the end of the line. */
  children?: ReactNode
}

/** The line above a list: filters, or the actions on the selected rows. */
export function ListToolbar({ filters, selectionBar, children }: ListToolbarProps) {
  return (
    <div className={styles['toolbar']}>
      {selectionBar ? <Suspense fallback={filters}>{selectionBar}</Suspense> : filters}
      {children}
    </div>
  )
}
