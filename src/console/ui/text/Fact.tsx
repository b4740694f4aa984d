import type { ReactNode } from 'react'
import { Row } from '#console/ui/layout/Row.tsx'
import { Text } from '#console/ui/layout/Text.tsx'

interface FactProps {
  name: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A name and its value on one line of a description list (`dl`). */
export function Fact({ name, className, children }: FactProps) {
  return (
    <Row gap={4} align="baseline" justify="between" className={className}>
      <Text as="dt" flex="fixed" tone="muted">
        {name}
      </Text>
      <Text as="dd" flex="shrink" overflow="anywhere" textAlign="end">
        {children}
      </Text>
    </Row>
  )
}
