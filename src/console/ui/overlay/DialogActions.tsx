import type { ReactNode } from 'react'
import styles from './Dialog.module.css'

/** The buttons at the foot of a dialog: the way out first, the action last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles['actions']}>{children}</div>
}
