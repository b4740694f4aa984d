import { readJson } from '#contract/primitives.ts'
import { useState } from 'react'
import { CodeBlock } from '#console/code/CodeBlock.tsx'
import { useGuardedSend } from '#console/pages/playground/compose/send-guard.ts'
import { usePlay } from '#console/pages/playground/play/use-play.ts'
import { Button } from '#console/ui/Button.tsx'
import { Icon } from '#console/ui/Icon.tsx'
import { TextArea } from '#console/ui/form/TextArea.tsx'
import type { ToolCall } from '#contract/chat/messages.ts'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import type { Exchange } from '#console/pages/playground/exchange/exchange.ts'
import { CallProblems } from './SchemaResult.tsx'
import styles from './ToolCalls.module.css'

interface ToolCallsProps {
  turn_id: string
  exchange: Exchange
  choice: number
  calls: readonly ToolCall[]
  /** The conversation ends here, so the results of the functions can be entered. */
  isWaiting: boolean
  /** The arguments have been received whole. */
  isComplete: boolean
}

/**
 * The function calls of an answer. The service does not run functions, so the results are entered
 * by hand.
 */
export function ToolCalls({
  turn_id,
  exchange,
  choice,
  calls,
  isWaiting,
  isComplete,
}: ToolCallsProps) {
  const play = usePlay()
  const send = useGuardedSend()
  const [results, setResults] = useState<Readonly<Record<string, string>>>({})
  const hasAllResults = calls.every(({ id }) => (results[id] ?? '').trim() !== '')

  return (
    <Stack as="section" gap={3} pad={3} className={styles['calls']} aria-label="Function calls">
      {calls.map((call) => (
        <Stack key={call.id} gap={2}>
          <Row as="p" gap={2} weight="medium">
            <Icon name="tool" />
            Calls <code>{call.function.name}</code>
          </Row>
          <CodeBlock lang="json" text={formatJson(call.function.arguments)} />
          {isComplete && readJson(call.function.arguments) === undefined && (
            <Text tone="caution" size="s" role="status">
              These arguments are not valid JSON.
            </Text>
          )}
          {isComplete && <CallProblems exchange={exchange} choice={choice} call={call} />}
          {isWaiting && (
            <TextArea
              label={`Result of ${call.function.name}`}
              hint="What your function returns: any text, usually JSON."
              value={results[call.id] ?? ''}
              rows={2}
              onChange={(text) => setResults({ ...results, [call.id]: text })}
            />
          )}
        </Stack>
      ))}
      {isWaiting && (
        <Button
          variant="primary"
          icon="arrow-up"
          className={styles['give']}
          disabledReason={hasAllResults ? undefined : 'Enter a result for each function first.'}
          onClick={() =>
            send(() =>
              play.sendToolResults(
                turn_id,
                calls.map(({ id }) => ({ tool_call_id: id, content: results[id] ?? '' })),
              ),
            )
          }
        >
          {calls.length === 1 ? 'Send result' : 'Send results'}
        </Button>
      )}
    </Stack>
  )
}

function formatJson(text: string): string {
  const value = readJson(text)
  return value === undefined ? text : JSON.stringify(value, null, 2)
}
