import type { ReactNode } from 'react'
import { classes } from '#console/ui/classes.ts'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import styles from './Disclosure.module.css'
import { Icon } from '#console/ui/Icon.tsx'

interface DisclosureProps {
  title: ReactNode
  /** A short summary of the content, shown while it is closed. */
  summary?: ReactNode
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** `section` for a part of a panel; `inline` for rarely needed fields of a form. */
  look?: 'section' | 'inline'
  children: ReactNode
}

/** A native `details` element, so that the search of the browser finds its content. */
export function Disclosure({
  title,
  summary,
  isOpen,
  onOpenChange,
  look = 'section',
  children,
}: DisclosureProps) {
  return (
    <details
      className={classes(styles['disclosure'], styles[look])}
      open={isOpen}
      onToggle={(event) => {
        // Toggle events of nested disclosures also arrive here.
        if (event.currentTarget.open !== isOpen) onOpenChange(event.currentTarget.open)
      }}
    >
      <Row as="summary" gap={2} className={styles['head']}>
        <Icon name="chevron-right" className={styles['twist']} />
        <Text as="span" flex="fixed">
          {title}
        </Text>
        {summary !== undefined && (
          <Hint flex="shrink" weight="normal" overflow="truncate" pushed>
            {summary}
          </Hint>
        )}
      </Row>
      <div className={styles['body']}>{children}</div>
    </details>
  )
}
