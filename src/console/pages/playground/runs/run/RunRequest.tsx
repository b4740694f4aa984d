import { useState } from 'react'
import { LazyJsonTree } from '#console/json/LazyJsonTree.tsx'
import { GraphName } from '#console/files/FileGraphs.tsx'
import { Button } from '#console/ui/Button.tsx'
import { count } from '#console/ui/text/count.ts'
import { Disclosure } from '#console/ui/page/Disclosure.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import type { ParsedRequest, RequestTool } from './parse-request.ts'
import { RunMessage } from './RunMessage.tsx'
import { RunSection } from './RunSection.tsx'

// The last messages of a long conversation are the relevant ones.
const maxShownMessages = 20

const builtInLabels: Readonly<Record<string, string>> = {
  graph: 'Graphs',
  llm: 'Another model',
  web_search: 'Web search',
  translation: 'Translation',
  vision: 'Vision',
}

/** The request of a run: messages, tools and response format. */
export function RunRequest({ request }: { request: ParsedRequest }) {
  const [isExpanded, setExpanded] = useState(false)
  const { messages, tools, format } = request
  const hidden = isExpanded ? 0 : Math.max(0, messages.length - maxShownMessages)
  return (
    <RunSection id="run-request" title="Request">
      {hidden > 0 && (
        <Button size="small" variant="ghost" onClick={() => setExpanded(true)}>
          Show {count(hidden, 'earlier message')}
        </Button>
      )}
      <Stack as="ol" gap={3} aria-label="Messages">
        {messages.slice(hidden).map((message, index) => (
          // eslint-disable-next-line react/no-array-index-key -- a saved request does not change
          <li key={hidden + index}>
            <RunMessage message={message} />
          </li>
        ))}
      </Stack>
      {tools.length > 0 && (
        <Stack as="ul" aria-label="Tools">
          {tools.map((tool, index) => (
            // eslint-disable-next-line react/no-array-index-key -- a saved request does not change
            <li key={index}>
              <Tool tool={tool} />
            </li>
          ))}
        </Stack>
      )}
      {format !== null && <Schema format={format} />}
    </RunSection>
  )
}

function Tool({ tool }: { tool: RequestTool }) {
  const [isOpen, setOpen] = useState(false)
  const isFunction = tool.type === 'function'
  return (
    <Disclosure
      look="inline"
      title={
        isFunction ? (
          <>
            Function <code>{tool.name}</code>
          </>
        ) : (
          `Tool: ${builtInLabels[tool.type] ?? tool.type}`
        )
      }
      summary={tool.description}
      isOpen={isOpen}
      onOpenChange={setOpen}
    >
      {tool.graph_ids.length > 0 && (
        <Row as="ul" gap={4} rowGap={1} wrap align="stretch" padBlock={1} aria-label="Graphs">
          {tool.graph_ids.map((graph_id) => (
            <li key={graph_id}>
              <GraphName graph_id={graph_id} fallback="A graph you can’t access" />
            </li>
          ))}
        </Row>
      )}
      {isOpen && (
        <LazyJsonTree label={`Definition of ${tool.name || tool.type}`} value={tool.raw} />
      )}
    </Disclosure>
  )
}

function Schema({ format }: { format: NonNullable<ParsedRequest['format']> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Disclosure
      look="inline"
      title={
        <>
          JSON schema {format.name !== '' && <code>{format.name}</code>}
          {format.strict && ', strict'}
        </>
      }
      isOpen={isOpen}
      onOpenChange={setOpen}
    >
      {isOpen && <LazyJsonTree label="JSON schema" value={format.schema} />}
    </Disclosure>
  )
}
