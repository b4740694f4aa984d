import type { ReactNode } from 'react'
import { Row } from '#console/ui/layout/Row.tsx'
import styles from './Chip.module.css'
import { IconButton } from '#console/ui/IconButton.tsx'

/** Removable chips for the chosen values. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Row as="ul" gap={1} wrap align="stretch" aria-label={label}>
      {children}
    </Row>
  )
}

interface ChipProps {
  name: string
  /** The tooltip of the name. */
  title?: string
  onRemove: () => void
}

export function Chip({ name, title = name, onRemove }: ChipProps) {
  return (
    <Row as="li" inline size="xs" contained className={styles['chip']}>
      <bdi title={title}>{name}</bdi>
      <IconButton icon="close" size="small" label={`Remove ${name}`} onClick={onRemove} />
    </Row>
  )
}
