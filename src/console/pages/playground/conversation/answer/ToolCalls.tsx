import { useState } from 'react'
import { CodeBlock } from '#console/pages/playground/markdown/CodeBlock.tsx'
import { usePlay } from '#console/pages/playground/play/use-play.ts'
import { Button } from '#console/ui/Button.tsx'
import { Icon } from '#console/ui/Icon.tsx'
import { TextArea } from '#console/ui/form/TextArea.tsx'
import type { ToolCall } from '#contract/chat/messages.ts'
import styles from './ToolCalls.module.css'

interface ToolCallsProps {
  turn_id: string
  calls: readonly ToolCall[]
  /** The functions are still to be run: their results are asked for. */
  isWaiting: boolean
  /** All of their arguments have come. */
  isWhole: boolean
}

/** The functions a model wants called. They are the caller's: their results are written here. */
export function ToolCalls({ turn_id, calls, isWaiting, isWhole }: ToolCallsProps) {
  const play = usePlay()
  const [results, setResults] = useState<Readonly<Record<string, string>>>({})
  const isComplete = calls.every(({ id }) => (results[id] ?? '').trim() !== '')

  return (
    <section className={styles['calls']} aria-label="Function calls">
      {calls.map((call) => (
        <div key={call.id} className={styles['call']}>
          <p className={styles['name']}>
            <Icon name="tool" />
            Calls <code>{call.function.name}</code>
          </p>
          <CodeBlock lang="json" text={pretty(call.function.arguments)} />
          {isWhole && readJson(call.function.arguments) === undefined && (
            <p className={styles['broken']} role="status">
              These arguments are not valid JSON.
            </p>
          )}
          {isWaiting && (
            <TextArea
              label={`Result of ${call.function.name}`}
              hint="What your function returns: any text, usually JSON."
              value={results[call.id] ?? ''}
              rows={2}
              onChange={(text) => setResults({ ...results, [call.id]: text })}
            />
          )}
        </div>
      ))}
      {isWaiting && (
        <Button
          variant="primary"
          icon="arrow-up"
          className={styles['give']}
          disabledReason={isComplete ? undefined : 'Enter a result for each function first.'}
          onClick={() =>
            play.giveResults(
              turn_id,
              calls.map(({ id }) => ({ tool_call_id: id, content: results[id] ?? '' })),
            )
          }
        >
          {calls.length === 1 ? 'Send result' : 'Send results'}
        </Button>
      )}
    </section>
  )
}

function pretty(text: string): string {
  const value = readJson(text)
  return value === undefined ? text : JSON.stringify(value, null, 2)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
