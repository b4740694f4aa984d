import { Suspense, useState } from 'react'
import { isOpen, type Exchange } from '#console/pages/playground/exchange/exchange.ts'
import { useGuardedSend } from '#console/pages/playground/compose/send-guard.ts'
import { usePlay } from '#console/pages/playground/play/use-play.ts'
import { allReferences } from '#console/answers/all-references.ts'
import { Sources } from '#console/answers/Sources.tsx'
import { Prose } from '#console/ui/text/Prose.tsx'
import { Button } from '#console/ui/Button.tsx'
import { Disclosure } from '#console/ui/page/Disclosure.tsx'
import { Icon } from '#console/ui/Icon.tsx'
import { InlineProblem } from '#console/ui/Problem.tsx'
import { Skeleton } from '#console/ui/list/Skeleton.tsx'
import type { FileReference } from '#contract/questions.ts'
import { Box } from '#console/ui/layout/Box.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { AnswerContent } from '#console/markdown/AnswerContent.tsx'
import styles from './AnswerTurn.module.css'
import { RejectedAnswer } from './SchemaResult.tsx'
import { ToolCalls } from './ToolCalls.tsx'
import { ToolSteps } from './ToolSteps.tsx'
import { WebSources } from './WebSources.tsx'
import { lazyPart } from '#console/ui/lazy-part.ts'

interface AnswerBodyProps {
  turn_id: string
  exchange: Exchange
  choice: number
  /** It is the last turn of the conversation. */
  isLast: boolean
}

// Most answers have none.
const RedactionNote = lazyPart(
  async () => (await import('#console/answers/notes/RedactionNote.tsx')).RedactionNote,
)

const noReferences: readonly FileReference[] = []

/**
 * The content of an answer with its tool steps, reasoning, function calls, errors and sources, in
 * order of arrival.
 */
export function AnswerBody({ turn_id, exchange, choice, isLast }: AnswerBodyProps) {
  const play = usePlay()
  const send = useGuardedSend()
  const message = exchange.response?.choices.find(({ index }) => index === choice)?.message
  const isStreaming = isOpen(exchange)
  const references = message?.graph_data.references
  const files = references ? allReferences(references) : noReferences
  const pages = message?.graph_data.references?.web ?? []
  const calls = message?.tool_calls ?? []
  const isSilent = !message?.content && calls.length === 0 && !message?.refusal

  return (
    <Box flex="shrink" className={styles['body']} aria-busy={isStreaming}>
      {exchange.response?.redactions && (
        <Suspense>
          <RedactionNote redactions={exchange.response.redactions} />
        </Suspense>
      )}
      {message && <ToolSteps exchange={exchange} message={message} />}
      {message?.reasoning_content && (
        <Thoughts text={message.reasoning_content} isThinking={isStreaming && isSilent} />
      )}
      {isStreaming && isSilent && !message?.reasoning_content && (
        <Stack gap={3} padBlock={2}>
          <Skeleton width="88%" />
          <Skeleton width="72%" />
        </Stack>
      )}
      {message?.content && (
        <AnswerContent
          content={message.content}
          references={files}
          isJson={exchange.request.response_format?.type === 'json_schema'}
          isStreaming={isStreaming}
        />
      )}
      {message?.refusal && (
        <Text size="m" leading="prose" className={styles['refusal']}>
          {message.refusal}
        </Text>
      )}
      {calls.length > 0 && (
        <ToolCalls
          turn_id={turn_id}
          exchange={exchange}
          choice={choice}
          calls={calls}
          isComplete={!isStreaming}
          isWaiting={isLast && exchange.status === 'completed'}
        />
      )}
      {exchange.status === 'stopped' && (
        <Row as="p" gap={2} tone="muted">
          <Icon name="stop" />
          Stopped. {isSilent ? 'No answer yet.' : 'Partial answer kept.'}
        </Row>
      )}
      {exchange.status === 'completed' && isSilent && (
        <Row as="p" gap={2} tone="muted">
          <Icon name="info" />
          The model returned an empty answer.
        </Row>
      )}
      {exchange.status === 'failed' && exchange.error && (
        <Stack gap={2} across="start">
          <InlineProblem error={exchange.error} />
          <RejectedAnswer exchange={exchange} />
          {!isSilent && (
            <Row as="p" gap={2} tone="muted">
              Partial answer kept.
            </Row>
          )}
          <Button size="small" icon="retry" onClick={() => send(() => play.regenerate(turn_id))}>
            Try again
          </Button>
        </Stack>
      )}
      {files.length > 0 && !isStreaming && <Sources references={files} />}
      {pages.length > 0 && !isStreaming && <WebSources pages={pages} />}
    </Box>
  )
}

function Thoughts({ text, isThinking }: { text: string; isThinking: boolean }) {
  const [openChoice, setOpenChoice] = useState<boolean | null>(null)
  return (
    <Disclosure
      look="inline"
      title={isThinking ? 'Thinking' : 'Thoughts'}
      isOpen={openChoice ?? isThinking}
      onOpenChange={setOpenChoice}
    >
      <Prose size="s" overflow="anywhere" preWrap className={styles['thoughts']}>
        {text}
      </Prose>
    </Disclosure>
  )
}
