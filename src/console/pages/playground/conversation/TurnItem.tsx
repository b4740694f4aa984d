import type { Turn } from '#console/pages/playground/exchange/conversation-tree.ts'
import { AnswerTurn } from './answer/AnswerTurn.tsx'
import { MessageTurn } from './MessageTurn.tsx'

interface TurnItemProps {
  turn: Turn
  isLast: boolean
}

export function TurnItem({ turn, isLast }: TurnItemProps) {
  return turn.type === 'message' ? (
    <MessageTurn turn={turn} />
  ) : (
    <AnswerTurn turn={turn} isLast={isLast} />
  )
}
