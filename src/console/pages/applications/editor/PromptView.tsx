import { Badge } from '#console/ui/text/Badge.tsx'
import { Box } from '#console/ui/layout/Box.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import type { WholeApplication } from '#contract/applications/applications.ts'

/** The prompt for a key that cannot change it. */
export function PromptView({
  application: { blueprint },
  reason,
}: {
  application: WholeApplication
  reason: string
}) {
  return (
    <Stack gap={4}>
      <Text tone="muted">{reason}</Text>
      <Row gap={2} wrap>
        <Badge>{blueprint.model}</Badge>
        {blueprint.inputs.map(({ name, input_type }) => (
          <Badge key={name} tone="accent">
            {name} · {input_type}
          </Badge>
        ))}
      </Row>
      {blueprint.messages.map((message, index) => (
        // eslint-disable-next-line react/no-array-index-key -- messages have no identity of their own
        <Box key={index} surface="panel" pad={3}>
          <Hint as="p">{message.role}</Hint>
          <Text preWrap overflow="anywhere">
            {message.content}
          </Text>
        </Box>
      ))}
    </Stack>
  )
}
