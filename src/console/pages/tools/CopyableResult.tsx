import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { CopyButton } from '#console/ui/overlay/CopyButton.tsx'
import { TextResult } from '#console/code/TextResult.tsx'

/** The text that a tool answered, with a button that copies it. */
export function CopyableResult({ title, text }: { title: string; text: string }) {
  return (
    <Stack gap={2} measure="prose">
      <Row gap={2} justify="between">
        <Text as="h2" size="m">
          {title}
        </Text>
        <CopyButton label="Copy result" text={text} />
      </Row>
      <TextResult label={title} text={text === '' ? 'There is no text.' : text} />
    </Stack>
  )
}
