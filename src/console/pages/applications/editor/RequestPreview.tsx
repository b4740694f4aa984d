import { useState } from 'react'
import { printJson } from '#console/code/print-json.ts'
import { ApiError } from '#console/api/api-error.ts'
import type { FormValues } from '#console/applications/input-values.ts'
import { CodeBlock } from '#console/code/CodeBlock.tsx'
import { Segments } from '#console/ui/form/Segments.tsx'
import { Box } from '#console/ui/layout/Box.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { InlineProblem } from '#console/ui/Problem.tsx'
import type { ApplicationBody, ApplicationDraft } from './application-draft.ts'
import { previewParts, previewRequest } from './preview-request.ts'

interface RequestPreviewProps {
  draft: ApplicationDraft
  body: ApplicationBody | ApiError
  values: FormValues
}

/** The request as the model gets it with the values of the test. */
export function RequestPreview({ draft, body, values }: RequestPreviewProps) {
  const [view, setView] = useState<'messages' | 'json'>('messages')
  return (
    <Stack gap={3} padBlock={4}>
      <div>
        <Segments
          label="View of the request"
          value={view}
          options={[
            { value: 'messages', label: 'Messages' },
            { value: 'json', label: 'JSON' },
          ]}
          onChange={setView}
        />
      </div>
      {view === 'messages' &&
        draft.messages.map((message) => (
          <Box key={message.id} surface="card" pad={3}>
            <Hint as="p">{message.role}</Hint>
            <Text preWrap overflow="anywhere">
              {previewParts(message.content, draft, values).map((part, index) =>
                'text' in part ? (
                  part.text
                ) : part.value === null ? (
                  // eslint-disable-next-line react/no-array-index-key -- parts have no identity of their own
                  <Text key={index} as="code" tone="critical">
                    {`{{${part.name}}}`}
                  </Text>
                ) : (
                  // eslint-disable-next-line react/no-array-index-key -- parts have no identity of their own
                  <Text key={index} as="mark" title={part.name}>
                    {part.value}
                  </Text>
                ),
              )}
            </Text>
          </Box>
        ))}
      {view === 'json' &&
        (body instanceof ApiError ? (
          <InlineProblem error={body} />
        ) : (
          <CodeBlock lang="json" text={printJson(previewRequest(body, draft, values))} />
        ))}
    </Stack>
  )
}
