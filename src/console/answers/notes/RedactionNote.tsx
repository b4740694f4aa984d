import type { Redaction } from '#contract/chat/redactions.ts'
import { Icon } from '#console/ui/Icon.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { redactionTexts } from './redaction-texts.ts'

/** What guardrails replaced in a request and its answers. */
export function RedactionNote({ redactions }: { redactions: readonly Redaction[] }) {
  return (
    <Stack as="ul" gap={1} aria-label="Redactions">
      {redactionTexts(redactions).map((text) => (
        <Row key={text} as="li" gap={2} align="start" tone="muted">
          <Icon name="shield" tone="caution" shift="line" />
          <span>{text}</span>
        </Row>
      ))}
    </Stack>
  )
}
