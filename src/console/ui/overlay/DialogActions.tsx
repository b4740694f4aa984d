import type { ReactNode } from 'react'
import { Row } from '#console/ui/layout/Row.tsx'
import styles from './Dialog.module.css'

/**
 * The buttons at the bottom of a dialog, with Cancel first. They stay visible while the content
 * scrolls.
 */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <Row gap={2} wrap align="stretch" className={styles['actions']}>
      {children}
    </Row>
  )
}
