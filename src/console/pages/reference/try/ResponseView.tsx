import { useState } from 'react'
import { saveBlob } from '#console/api/save-blob.ts'
import { TextResult } from '#console/code/TextResult.tsx'
import { Button } from '#console/ui/Button.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { CopyButton } from '#console/ui/overlay/CopyButton.tsx'
import { Disclosure } from '#console/ui/page/Disclosure.tsx'
import { Badge } from '#console/ui/text/Badge.tsx'
import type { TriedResponse } from './send-request.ts'

interface ResponseViewProps {
  response: TriedResponse
  /** The name of the operation, for files that are saved. */
  name: string
}

// A browser takes seconds to lay out much more.
const maxShownChars = 200_000

/** The status, the headers and the content of a response, as far as it has arrived. */
export function ResponseView({ response, name }: ResponseViewProps) {
  const [hasHeaders, setHeaders] = useState(false)
  const { status, headers, durationMs, content, isComplete } = response
  const text = content.type === 'bytes' ? null : contentText(content)
  return (
    <Stack as="section" gap={2} aria-label="Response">
      <Row gap={2} wrap>
        <Badge
          tone={status < 400 ? 'positive' : 'critical'}
          icon={status < 400 ? 'check' : 'alert'}
        >
          {status}
        </Badge>
        <Hint>
          {Math.round(durationMs).toLocaleString('en')} ms{isComplete ? '' : ', still streaming'}
        </Hint>
        {text !== null && (
          <Row pushed>
            <CopyButton label="Copy response" text={text} />
          </Row>
        )}
      </Row>
      {content.type === 'bytes' && (
        <Row gap={3} wrap>
          <Button icon="download" onClick={() => saveBlob(content.bytes, name)}>
            Save
          </Button>
          <Hint>
            {content.bytes.size.toLocaleString('en')} bytes of {content.mediaType}
          </Hint>
        </Row>
      )}
      {text !== null && (
        <TextResult label="Content of the response" text={text.slice(0, maxShownChars)} isMono />
      )}
      {text !== null && text.length > maxShownChars && (
        <Hint as="p">
          The first {maxShownChars.toLocaleString('en')} of {text.length.toLocaleString('en')}{' '}
          characters. Copy the response to see all of it.
        </Hint>
      )}
      {content.type === 'stream' && content.lineCount > content.lines.length && (
        <Hint as="p">
          The first {content.lines.length.toLocaleString('en')} of{' '}
          {content.lineCount.toLocaleString('en')} lines.
        </Hint>
      )}
      <Disclosure look="inline" title="Headers" isOpen={hasHeaders} onOpenChange={setHeaders}>
        <TextResult
          label="Headers of the response"
          text={headers.map(([header, value]) => `${header}: ${value}`).join('\n')}
          isMono
        />
      </Disclosure>
    </Stack>
  )
}

function contentText(content: Exclude<TriedResponse['content'], { type: 'bytes' }>): string {
  return content.type === 'text' ? content.text : content.lines.join('\n')
}
