import { MessageImages } from '#console/pages/playground/conversation/MessageImages.tsx'
import { CodeBlock } from '#console/code/CodeBlock.tsx'
import { LazyMarkdown } from '#console/markdown/LazyMarkdown.tsx'
import { classes } from '#console/ui/classes.ts'
import { Icon } from '#console/ui/Icon.tsx'
import type { ToolCall } from '#contract/chat/messages.ts'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
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
    <Stack as="article" gap={2} pad="3-4" className={classes(styles['message'], styles[role])}>
      <Text as="h3" tone="muted" size="xs" weight="medium" untracked overflow="anywhere">
        {roles[role] ?? (role === '' ? 'No role' : role)}
        {message.message?.role === 'tool' && <code> {message.message.tool_call_id}</code>}
      </Text>
      {message.message === null ? (
        <CodeBlock
          lang="json"
          text={JSON.stringify(message.raw, null, 2).slice(0, maxShownChars)}
        />
      ) : (
        <MessageImages message={message.message} />
      )}
      {role === 'assistant' && shownText !== '' && (
        <LazyMarkdown text={shownText} references={[]} isStreaming={false} />
      )}
      {role !== 'assistant' && shownText !== '' && (
        <Text
          dir="auto"
          size="m"
          leading="prose"
          overflow="anywhere"
          preWrap
          className={styles['words']}
        >
          {shownText}
        </Text>
      )}
      {text.length > maxShownChars && (
        <Row as="p" gap={2} align="stretch" tone="muted" leading="prose" className={styles['note']}>
          {numberFormat.format(text.length - maxShownChars)} more characters in the raw request.
        </Row>
      )}
      {calls.length > 0 && <CallList calls={calls} />}
    </Stack>
  )
}

/** The function calls of a message with their arguments. */
export function CallList({ calls }: { calls: readonly ToolCall[] }) {
  return (
    <Stack as="ul" gap={3} aria-label="Function calls">
      {calls.map((call) => (
        <li key={call.id}>
          <Row as="p" gap={2} below={1}>
            <Icon name="tool" />
            Calls <code>{call.function.name}</code>
          </Row>
          <CodeBlock lang="json" text={call.function.arguments} />
        </li>
      ))}
    </Stack>
  )
}
