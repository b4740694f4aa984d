import { useEffect, type ReactNode } from 'react'
import { IconButton } from '#console/ui/IconButton.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import styles from './SelectionBar.module.css'

interface SelectionBarProps {
  label: string
  /** The number of selected rows, with a noun. */
  count: string
  onClear: () => void
  children: ReactNode
}

/**
 * The actions for the selected rows. Replaces the filters, so that nothing moves. Escape clears the
 * selection.
 */
export function SelectionBar({ label, count, onClear, children }: SelectionBarProps) {
  useEffect(() => {
    const clearOnEscape = ({ key, target }: KeyboardEvent): void => {
      if (key !== 'Escape') return
      // Escape closes an open dialog or menu first.
      if (target instanceof Element && target.closest('[role$="dialog"], [role="menu"]')) return
      onClear()
    }
    document.addEventListener('keydown', clearOnEscape)
    return () => document.removeEventListener('keydown', clearOnEscape)
  }, [onClear])

  return (
    <Row gap={2} wrap className={styles['bar']} role="group" aria-label={label}>
      <IconButton icon="close" label="Clear selection" onClick={onClear} />
      <p className={styles['count']} role="status">
        {count} selected
      </p>
      {children}
    </Row>
  )
}
