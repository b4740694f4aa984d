import type { ReactNode } from 'react'
import { IconButton } from '#console/ui/IconButton.tsx'
import styles from './SelectionBar.module.css'

interface SelectionBarProps {
  label: string
  /** How many of what. */
  count: string
  onClear: () => void
  children: ReactNode
}

/** What can be done to the selected rows. Stands where the filters stand, so that nothing moves. */
export function SelectionBar({ label, count, onClear, children }: SelectionBarProps) {
  return (
    <div className={styles['bar']} role="group" aria-label={label}>
      <IconButton icon="close" label="Clear selection" onClick={onClear} />
      <p className={styles['count']} role="status">
        {count} selected
      </p>
      {children}
    </div>
  )
}
