import { memo, useState } from 'react'
import type { Turn } from '#console/pages/playground/exchange/conversation-tree.ts'
import { isOpen } from '#console/pages/playground/exchange/exchange.ts'
import { messageOf } from '#console/pages/playground/play/play-state.ts'
import { usePlay, usePlayState } from '#console/pages/playground/play/use-play.ts'
import { messageText } from '#contract/chat/messages.ts'
import { AnswerActions } from './AnswerActions.tsx'
import { AnswerBody } from './AnswerBody.tsx'
import styles from './AnswerTurn.module.css'
import { AnswerFacts } from './AnswerFacts.tsx'
import { EditBox } from '#console/pages/playground/conversation/EditBox.tsx'

interface AnswerTurnProps {
  turn: Extract<Turn, { type: 'answered' }>
  isLast: boolean
}

export const AnswerTurn = memo(function AnswerTurn({ turn, isLast }: AnswerTurnProps) {
  const [isEditing, setEditing] = useState(false)
  const play = usePlay()
  const exchange = usePlayState(({ exchanges }) => exchanges[turn.exchange_id])
  if (!exchange) return <p className={styles['note']}>This answer is no longer available.</p>
  const message = messageOf(turn, { [exchange.id]: exchange })
  const text = message === null ? '' : messageText({ content: message.content ?? null })

  return (
    <article className={styles['turn']}>
      <h2 className={styles['model']}>{exchange.response?.model ?? exchange.request.model}</h2>
      {isEditing ? (
        <EditBox
          label="Edit answer"
          text={text}
          action="Save"
          onSave={(content) => {
            setEditing(false)
            play.edit(turn.id, { role: 'assistant', content: content })
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <AnswerBody turn_id={turn.id} exchange={exchange} choice={turn.choice} isLast={isLast} />
      )}
      {!isOpen(exchange) && (
        <footer className={styles['foot']}>
          <AnswerActions
            turn={turn}
            exchange={exchange}
            text={text}
            onEdit={() => setEditing(true)}
          />
          <AnswerFacts exchange={exchange} choice={turn.choice} />
        </footer>
      )}
    </article>
  )
})
