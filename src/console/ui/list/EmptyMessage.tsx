import type { ReactNode } from 'react'
import styles from './EmptyMessage.module.css'
import { Icon } from '#console/ui/Icon.tsx'
import type { IconName } from '#console/ui/icon-names.ts'

interface EmptyMessageProps {
  icon?: IconName
  title: string
  /** Why it is empty and what would fill it. */
  text?: ReactNode
  /** The buttons or links that fill it. */
  children?: ReactNode
}

export function EmptyMessage({ icon, title, text, children }: EmptyMessageProps) {
  return (
    <div className={styles['empty']}>
      {icon && (
        <span className={styles['icon']}>
          <Icon name={icon} size="large" />
        </span>
      )}
      <p className={styles['title']}>{title}</p>
      {text !== undefined && <p className={styles['text']}>{text}</p>}
      <div className={styles['actions']}>{children}</div>
    </div>
  )
}
