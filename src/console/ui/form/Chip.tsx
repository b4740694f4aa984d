import type { ReactNode } from 'react'
import styles from './Chip.module.css'
import { IconButton } from '#console/ui/IconButton.tsx'

/** What was chosen, each to be taken back by its own button. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles['chips']} aria-label={label}>
      {children}
    </ul>
  )
}

interface ChipProps {
  name: string
  /** What the name stands for. */
  title?: string
  onRemove: () => void
}

export function Chip({ name, title = name, onRemove }: ChipProps) {
  return (
    <li className={styles['chip']}>
      <bdi title={title}>{name}</bdi>
      <IconButton icon="close" size="small" label={`Remove ${name}`} onClick={onRemove} />
    </li>
  )
}
