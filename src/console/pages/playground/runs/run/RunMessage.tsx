import { MessageImages } from '#console/pages/playground/conversation/MessageImages.tsx'
import { CodeBlock } from '#console/pages/playground/markdown/CodeBlock.tsx'
import { Markdown } from '#console/pages/playground/markdown/Markdown.tsx'
import { classes } from '#console/ui/classes.ts'
import { Icon } from '#console/ui/Icon.tsx'
import type { ToolCall } from '#contract/chat/messages.ts'
import type { RequestMessage } from './parse-request.ts'
import styles from './RunPage.module.css'

const roles: Readonly<Record<string, string>> = {
  system: 'System',
  user: 'User',
  assistant: 'Assistant',
  tool: 'Function result',
}

// Rendering longer texts would block the page; the raw request contains all of it.
const maxShownChars = 50_000
const numberFormat = new Intl.NumberFormat('en')

/** A message of a run. */
export function RunMessage({ message }: { message: RequestMessage }) {
  const { role, text, calls } = message
  const shownText = text.slice(0, maxShownChars)
  return (
    <article className={classes(styles['message'], styles[role])}>
      <h3 className={styles['role']}>
        {roles[role] ?? (role === '' ? 'No role' : role)}
        {message.message?.role === 'tool' && <code> {message.message.tool_call_id}</code>}
      </h3>
      {message.message === null ? (
        <CodeBlock
          lang="json"
          text={JSON.stringify(message.raw, null, 2).slice(0, maxShownChars)}
        />
      ) : (
        <MessageImages message={message.message} />
      )}
      {role === 'assistant' && shownText !== '' && (
        <Markdown text={shownText} references={[]} isStreaming={false} />
      )}
      {role !== 'assistant' && shownText !== '' && (
        <p dir="auto" className={styles['words']}>
          {shownText}
        </p>
      )}
      {text.length > maxShownChars && (
        <p className={styles['note']}>
          {numberFormat.format(text.length - maxShownChars)} more characters in the raw request.
        </p>
      )}
      {calls.length > 0 && <CallList calls={calls} />}
    </article>
  )
}

/** The function calls of a message with their arguments. */
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
