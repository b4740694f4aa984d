import type { ReactNode } from 'react'
import styles from './FilterBar.module.css'

interface FilterBarProps {
  search: ReactNode
  /** Selects, which share a line where there is little room. */
  choices?: ReactNode
  children?: ReactNode
}

/** What narrows a list, in one line above it. */
export function FilterBar({ search, choices, children }: FilterBarProps) {
  return (
    <div className={styles['bar']}>
      <div className={styles['search']}>{search}</div>
      {choices !== undefined && <div className={styles['choices']}>{choices}</div>}
      {children}
    </div>
  )
}
