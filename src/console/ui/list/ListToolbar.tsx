import { Suspense, type ReactNode } from 'react'
import { Row } from '#console/ui/layout/Row.tsx'
import styles from './SelectionBar.module.css'

interface ListToolbarProps {
  filters: ReactNode
  /** Replaces the filters while rows are selected; may be lazy. */
  selectionBar?: ReactNode
  /** Buttons at the end of the toolbar, hidden while rows are selected. */
  children?: ReactNode
}

/**
 * The toolbar of a list: filters, or the actions for the selected rows. It stays visible while
 * scrolling.
 */
export function ListToolbar({ filters, selectionBar, children }: ListToolbarProps) {
  return (
    <Row
      gap={3}
      wrap
      align="start"
      justify="between"
      below={3}
      className={selectionBar ? styles['stuck'] : undefined}
    >
      {selectionBar ? <Suspense fallback={filters}>{selectionBar}</Suspense> : filters}
      {/* An empty row would still have a gap before it, which narrows the filters. */}
      <Row gap={3} wrap align="start" hidden={Boolean(selectionBar) || !children}>
        {children}
      </Row>
    </Row>
  )
}
