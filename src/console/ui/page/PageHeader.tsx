import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Prose } from '#console/ui/text/Prose.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { TextButton } from '#console/ui/TextButton.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import styles from './PageHeader.module.css'

// A longer title would fill the screen of a phone.
const maxTitleChars = 120

interface PageHeaderProps {
  title: string
  /** The document title, if it differs from the heading. */
  documentTitle?: string
  crumbs?: readonly { label: string; to: string }[]
  /** A badge beside the title. */
  aside?: ReactNode
  text?: ReactNode
  actions?: ReactNode
}

/** The header of every page: breadcrumb, title and actions. */
export function PageHeader({
  title,
  documentTitle = title,
  crumbs,
  aside,
  text,
  actions,
}: PageHeaderProps) {
  const [isWhole, setWhole] = useState(false)
  const [isCut, setCut] = useState(false)
  const isLong = title.length > maxTitleChars
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const element = heading.current
    if (element === null) return undefined
    // Both are rounded, so that a line that is not cut can be a pixel higher.
    const observer = new ResizeObserver(() =>
      setCut(element.scrollHeight > element.clientHeight + 1),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <Stack as="header" gap={1} below={5}>
      <title>{`${documentTitle} · Sheaf`}</title>
      {crumbs && <Breadcrumb items={crumbs} />}
      <Row gap={6} rowGap={3} wrap align="start" justify="between" className={styles['line']}>
        <div className={styles['words']}>
          <Row gap={3} rowGap={1} wrap className={styles['heading']}>
            {/* The page change moves the focus to this heading. */}
            <Text
              as="h1"
              ref={heading}
              dir="auto"
              tabIndex={-1}
              flex="shrink"
              size="xl"
              overflow={isLong && !isWhole ? 'clamp' : 'anywhere'}
              className={styles['title']}
            >
              {title}
            </Text>
            {isLong && (isCut || isWhole) && (
              <TextButton onClick={() => setWhole(!isWhole)}>
                {isWhole ? 'Show less' : 'Show all'}
              </TextButton>
            )}
            {aside}
          </Row>
          {text != null && (
            <Prose above={1} measure="prose">
              {text}
            </Prose>
          )}
        </div>
        {actions !== undefined && (
          <Row gap={2} wrap align="stretch">
            {actions}
          </Row>
        )}
      </Row>
    </Stack>
  )
}
