import type { ReactNode } from 'react'
import { Prose } from '#console/ui/text/Prose.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import styles from './EmptyMessage.module.css'
import { Button } from '#console/ui/Button.tsx'
import { Icon } from '#console/ui/Icon.tsx'
import type { IconName } from '#console/ui/icon-names.ts'

interface EmptyMessageProps {
  icon?: IconName
  title: string
  /** Why the list is empty and how to fill it. */
  text?: ReactNode
  /** Buttons or links that fill the list. */
  children?: ReactNode
}

export function EmptyMessage({ icon, title, text, children }: EmptyMessageProps) {
  return (
    <Stack gap={1} across="center" textAlign="center" className={styles['empty']}>
      {icon && (
        <span className={styles['icon']}>
          <Icon name={icon} size="large" />
        </span>
      )}
      <Text size="m" weight="bold">
        {title}
      </Text>
      {text !== undefined && (
        <Prose pretty measure="form">
          {text}
        </Prose>
      )}
      <Row gap={2} wrap align="stretch" justify="center" above={4} className={styles['actions']}>
        {children}
      </Row>
    </Stack>
  )
}

interface NoMatchesProps {
  /** What the list contains, in the plural. */
  things: string
  title?: string
  text: string
  /** Resets the filters. */
  onShowAll: () => void
  /** More buttons. */
  children?: ReactNode
}

/** What a list shows if nothing matches its filters. */
export function NoMatches({
  things,
  title = `No matching ${things}`,
  text,
  onShowAll,
  children,
}: NoMatchesProps) {
  return (
    <EmptyMessage icon="search" title={title} text={text}>
      <Button onClick={onShowAll}>{`Show all ${things}`}</Button>
      {children}
    </EmptyMessage>
  )
}
