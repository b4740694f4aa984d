import { MessageImages } from '#console/pages/playground/conversation/MessageImages.tsx'
import { CodeBlock } from '#console/pages/playground/markdown/CodeBlock.tsx'
import { Markdown } from '#console/pages/playground/markdown/Markdown.tsx'
import { classes } from '#console/ui/classes.ts'
import { Icon } from '#console/ui/Icon.tsx'
import type { ToolCall } from '#contract/chat/messages.ts'
import type { AskedMessage } from './read-request.ts'
import styles from './RunPage.module.css'

const roles: Readonly<Record<string, string>> = {
  system: 'System',
  user: 'User',
  assistant: 'Assistant',
  tool: 'Function result',
}

// what a page can hold without a stutter; the rest stands in the raw request
const shownText = 50_000
const numbers = new Intl.NumberFormat('en')

/** A message as it was sent, to be read. */
export function RunMessage({ message }: { message: AskedMessage }) {
  const { role, text, calls } = message
  const words = text.slice(0, shownText)
  return (
    <article className={classes(styles['message'], styles[role])}>
      <h3 className={styles['role']}>
        {roles[role] ?? (role === '' ? 'No role' : role)}
        {message.message?.role === 'tool' && <code> {message.message.tool_call_id}</code>}
      </h3>
      {message.message === null ? (
        <CodeBlock lang="json" text={JSON.stringify(message.given, null, 2).slice(0, shownText)} />
      ) : (
        <MessageImages message={message.message} />
      )}
      {role === 'assistant' && words !== '' && (
        <Markdown text={words} references={[]} isStreaming={false} />
      )}
      {role !== 'assistant' && words !== '' && (
        <p dir="auto" className={styles['words']}>
          {words}
        </p>
      )}
      {text.length > shownText && (
        <p className={styles['note']}>
          {numbers.format(text.length - shownText)} more characters in the raw request.
        </p>
      )}
      {calls.length > 0 && <CallList calls={calls} />}
    </article>
  )
}

/** The functions that were to be called, with their arguments. */
export function CallList({ calls }: { calls: readonly ToolCall[] }) {
  return (
    <ul className={styles['calls']} aria-label="Function calls">
      {calls.map((call) => (
        <li key={call.id}>
          <p className={styles['call']}>
            <Icon name="tool" />
            Calls <code>{call.function.name}</code>
          </p>
          <CodeBlock lang="json" text={call.function.arguments} />
        </li>
      ))}
    </ul>
  )
}
