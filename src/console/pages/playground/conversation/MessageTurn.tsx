import { memo, useState } from 'react'
import type { Turn } from '#console/pages/playground/exchange/conversation-tree.ts'
import { LazyMarkdown } from '#console/markdown/LazyMarkdown.tsx'
import { calledFunction } from '#console/pages/playground/play/play-state.ts'
import { usePlay, usePlayState } from '#console/pages/playground/play/use-play.ts'
import { useGuardedSend } from '#console/pages/playground/compose/send-guard.ts'
import { MoreMenu } from '#console/ui/overlay/Menu.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'
import { messageText, type MessageInput } from '#contract/chat/messages.ts'
import { fillMessage } from '#contract/playground/variables.ts'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { MoveHandle } from '#console/pages/playground/conversation/place/MoveHandle.tsx'
import { useTurnPlace } from '#console/pages/playground/conversation/place/use-turn-place.ts'
import { EditBox } from './EditBox.tsx'
import { MessageImages } from './MessageImages.tsx'
import { removeTurnWithUndo } from './remove-turn.ts'
import styles from './MessageTurn.module.css'
import { SiblingSwitch } from './SiblingSwitch.tsx'
import { sentValues } from '#console/pages/playground/exchange/sent-values.ts'
import { rejectionMessage, rejectedTurnId } from './turn-error.ts'
import actions from './TurnActions.module.css'

interface MessageTurnProps {
  turn: Extract<Turn, { type: 'message' }>
}

const roles = {
  user: 'You',
  assistant: 'Assistant',
  system: 'System',
  tool: 'Function result',
} as const

/**
 * A message of the conversation that a model did not answer: from the user, a system prompt, an
 * edited answer, or the result of a function.
 */
export const MessageTurn = memo(function MessageTurn({ turn }: MessageTurnProps) {
  const [isEditing, setEditing] = useState(false)
  const play = usePlay()
  const send = useGuardedSend()
  const { items } = useTurnPlace(turn)
  const isRejected = usePlayState(rejectedTurnId) === turn.id
  const refusal = usePlayState(rejectionMessage)
  const { message } = turn
  const text = messageText({ content: message.content ?? null })
  const values = usePlayState((state) => sentValues(state, turn.id))
  // What was sent is read here; the placeholders are edited.
  const sentText = values === null ? text : messageText(fillMessage(message, values))
  const functionName = usePlayState((state) =>
    message.role === 'tool' ? calledFunction(state, turn.id, message.tool_call_id) : undefined,
  )
  const isUser = message.role === 'user'

  return (
    <Stack as="article" gap={1} className={styles[message.role]} data-role={message.role}>
      <Text
        as="h2"
        className={isUser ? 'unseen' : undefined}
        tone="faint"
        size="xs"
        weight="medium"
        untracked
      >
        {roles[message.role]}
        {message.role === 'tool' && <code> {functionName ?? message.tool_call_id}</code>}
      </Text>
      {isEditing ? (
        <EditBox
          label={isUser ? 'Your message' : roles[message.role]}
          text={text}
          messageRole={message.role}
          action="Save"
          onSave={(newText) => {
            setEditing(false)
            play.edit(turn.id, withText(message, newText), false)
          }}
          onSend={(newText) =>
            send(() => {
              setEditing(false)
              play.edit(turn.id, withText(message, newText), true)
            }, newText)
          }
          onCancel={() => setEditing(false)}
        />
      ) : (
        <Stack gap={2} contained className={styles['body']}>
          <MessageImages message={message} />
          {message.role === 'assistant' ? (
            <LazyMarkdown text={text} references={noReferences} isStreaming={false} />
          ) : (
            sentText !== '' && (
              <Text
                size="m"
                leading="prose"
                overflow="anywhere"
                preWrap
                className={styles['text']}
                dir="auto"
              >
                {sentText}
              </Text>
            )
          )}
        </Stack>
      )}
      {isRejected && (
        <Text tone="critical" size="s" weight="medium" role="alert">
          {refusal}
        </Text>
      )}
      {!isEditing && (
        <Row gap="half" wrap tone="faint" className={actions['actions']}>
          <SiblingSwitch turn={turn} />
          <MoveHandle turn={turn} />
          <IconButton icon="edit" size="small" label="Edit" onClick={() => setEditing(true)} />
          <IconButton
            icon="trash"
            size="small"
            label="Delete"
            onClick={() => removeTurnWithUndo(play, turn.id)}
          />
          <MoreMenu label="More actions" size="small" align="start" items={items} />
        </Row>
      )}
    </Stack>
  )
})

const noReferences = [] as const

/** Replaces the text of a message and keeps its images. */
function withText(message: MessageInput, text: string): MessageInput {
  if (message.role !== 'user' || !Array.isArray(message.content)) {
    return { ...message, content: text }
  }
  const images = message.content.filter(({ type }) => type === 'image_url')
  return { ...message, content: [{ type: 'text', text }, ...images] }
}
