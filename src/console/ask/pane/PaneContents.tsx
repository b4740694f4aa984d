import type { ReactNode } from 'react'
import { IconButton } from '#console/ui/IconButton.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import styles from './SidePane.module.css'

export interface SidePaneProps {
  title: string
  /** Links beside the title. */
  actions?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** The head of a pane or sheet with its contents. */
export function PaneContents({ title, actions, onClose, children }: SidePaneProps) {
  return (
    <>
      <Row gap={2} justify="between" pad="2-3" rule="below">
        <Text as="h2" flex="grow" size="m" overflow="truncate" title={title}>
          {title}
        </Text>
        {actions}
        <IconButton icon="close" label="Close" onClick={onClose} />
      </Row>
      <div className={styles['body']}>{children}</div>
    </>
  )
}
