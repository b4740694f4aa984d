import type { ReactNode } from 'react'
import { Row } from '#console/ui/layout/Row.tsx'
import styles from './FilterBar.module.css'

interface FilterBarProps {
  search: ReactNode
  /** Selects, which share a line on narrow screens. */
  choices?: ReactNode
  children?: ReactNode
}

/** The filters above a list. */
export function FilterBar({ search, choices, children }: FilterBarProps) {
  return (
    <Row gap={2} wrap className={styles['bar']}>
      <div className={styles['search']}>{search}</div>
      {choices !== undefined && (
        <Row gap={2} wrap align="stretch" className={styles['choices']}>
          {choices}
        </Row>
      )}
      {children}
    </Row>
  )
}
