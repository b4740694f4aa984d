import { useState } from 'react'
import type { OperationReference } from '#contract/reference/reference.ts'
import { printJson } from '#console/code/print-json.ts'
import { RequestCode } from '#console/code/RequestCode.tsx'
import { TextResult } from '#console/code/TextResult.tsx'
import { Segments } from '#console/ui/form/Segments.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { useMediaQuery } from '#console/ui/layout/use-media-query.ts'
import { CopyButton } from '#console/ui/overlay/CopyButton.tsx'
import { exampleRequest } from './example-request.ts'

interface OperationExamplesProps {
  operation: OperationReference
  /** Whether the page shows a request of its own, so that there is no need for that of the example. */
  isTrying: boolean
}

/** An example of a request as code, and of its response. */
export function OperationExamples({ operation, isTrying }: OperationExamplesProps) {
  const isWide = useMediaQuery('(min-width: 100rem)')
  const [isStream, setStream] = useState(false)
  const { example, canStream, repliesBytes } = operation
  const shown = canStream ? (isStream ? 'stream' : 'json') : 'json'
  const reply =
    shown === 'json'
      ? printJson(example.reply ?? null)
      : (example.chunks ?? []).map((line) => `data: ${JSON.stringify(line)}\n`).join('\n')
  return (
    <Stack gap={4} columns={isWide && !isTrying ? 'wide' : undefined}>
      {!isTrying && <RequestCode request={exampleRequest(operation, shown === 'stream')} />}
      {!repliesBytes && (
        <Stack gap={2}>
          <Row gap={2} wrap justify="between">
            {canStream ? (
              <Segments
                label="Form of the response"
                value={shown}
                options={replyForms}
                onChange={(form) => setStream(form === 'stream')}
              />
            ) : (
              <Text weight="medium">Example response</Text>
            )}
            <CopyButton key={shown} label="Copy response" text={reply} />
          </Row>
          <TextResult label="Example response" text={reply} isMono />
        </Stack>
      )}
    </Stack>
  )
}

const replyForms = [
  { value: 'json', label: 'Example response' },
  { value: 'stream', label: 'Streamed' },
] as const
