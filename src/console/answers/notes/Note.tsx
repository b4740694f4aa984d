import type { ReactNode } from 'react'
import { Icon } from '#console/ui/Icon.tsx'
import type { IconName } from '#console/ui/icon-names.ts'
import { Row } from '#console/ui/layout/Row.tsx'

export const answerCutText = 'This answer reached its maximum length and ends early.'
export const tryOtherwise = 'Try rephrasing, or add a file that covers it.'

/** A statement about the files in a frame. */
export function Note({ icon, children }: { icon: 'info' | 'lock'; children: ReactNode }) {
  return (
    <Row
      gap={3}
      align="stretch"
      tone="muted"
      size="m"
      leading="prose"
      pad="3-4"
      surface="frame"
      role="status"
    >
      <Icon name={icon} shift="half" />
      <div>{children}</div>
    </Row>
  )
}

interface RemarkProps {
  icon: IconName
  tone?: 'caution'
  /** Whether a screen reader says it as soon as it appears. */
  isLive?: boolean
  children: ReactNode
}

/** A line below an answer that says something about it, with an icon. */
export function Remark({ icon, tone, isLive = false, children }: RemarkProps) {
  return (
    <Row as="p" gap={2} wrap tone="muted" role={isLive ? 'status' : undefined}>
      <Icon name={icon} {...(tone && { tone })} />
      {children}
    </Row>
  )
}
