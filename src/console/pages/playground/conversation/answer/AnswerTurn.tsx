import { memo, use, useState } from 'react'
import type { Turn } from '#console/pages/playground/exchange/conversation-tree.ts'
import { isOpen } from '#console/pages/playground/exchange/exchange.ts'
import { lastExchange, messageOf } from '#console/pages/playground/play/play-state.ts'
import { ColumnPlay, usePlay, usePlayState } from '#console/pages/playground/play/use-play.ts'
import { messageText } from '#contract/chat/messages.ts'
import { Box } from '#console/ui/layout/Box.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { AnswerActions } from './AnswerActions.tsx'
import { AnswerBody } from './AnswerBody.tsx'
import styles from './AnswerTurn.module.css'
import { AnswerFacts } from './AnswerFacts.tsx'
import { EditBox } from '#console/pages/playground/conversation/EditBox.tsx'

interface AnswerTurnProps {
  turn: Extract<Turn, { type: 'answer' }>
  isLast: boolean
}

export const AnswerTurn = memo(function AnswerTurn({ turn, isLast }: AnswerTurnProps) {
  const [isEditing, setEditing] = useState(false)
  const play = usePlay()
  const exchange = usePlayState(({ exchanges }) => exchanges[turn.exchange_id])
  const isColumn = use(ColumnPlay) !== null
  const isLastAnswer = usePlayState((state) => lastExchange(state)?.id === turn.exchange_id)
  if (!exchange)
    return (
      <Row as="p" gap={2} tone="muted">
        This answer is no longer available.
      </Row>
    )
  const message = messageOf(turn, { [exchange.id]: exchange })
  const text = message === null ? '' : messageText({ content: message.content ?? null })

  return (
    <Box as="article" flex="shrink" className={styles['turn']}>
      <Text as="h2" tone="faint" size="xs" weight="medium" untracked overflow="anywhere">
        {exchange.response?.model ?? exchange.request.model}
      </Text>
      {isEditing ? (
        <EditBox
          label="Edit answer"
          text={text}
          messageRole="assistant"
          action="Save"
          onSave={(content) => {
            setEditing(false)
            play.edit(turn.id, { role: 'assistant', content }, false)
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <AnswerBody turn_id={turn.id} exchange={exchange} choice={turn.choice} isLast={isLast} />
      )}
      {!isOpen(exchange) && (
        <Row as="footer" gap={4} rowGap={1} wrap justify="between" className={styles['foot']}>
          <AnswerActions
            turn={turn}
            exchange={exchange}
            text={text}
            onEdit={() => setEditing(true)}
          />
          {/* At the foot of a column are the facts of its last answer. */}
          {!(isColumn && isLastAnswer) && <AnswerFacts exchange={exchange} choice={turn.choice} />}
        </Row>
      )}
    </Box>
  )
})
