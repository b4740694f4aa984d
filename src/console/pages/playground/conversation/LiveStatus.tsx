import { shownPath } from '#console/pages/playground/exchange/conversation-tree.ts'
import { isOpen } from '#console/pages/playground/exchange/exchange.ts'
import type { PlayState } from '#console/pages/playground/play/play-state.ts'
import { usePlayState } from '#console/pages/playground/play/use-play.ts'
import { answerAnnouncement } from './answer/answer-labels.ts'

/** Announces to screen readers that an answer has begun or ended, but not its content. */
export function LiveStatus() {
  const text = usePlayState(announcement)
  return (
    <p role="status" className="unseen">
      {text}
    </p>
  )
}

const openedAt = Date.now()

function announcement({ tree, exchanges }: PlayState): string {
  const last = shownPath(tree).at(-1)
  const exchange = last?.type === 'answer' ? exchanges[last.exchange_id] : undefined
  // Answers loaded with the page are not announced.
  return exchange && (isOpen(exchange) || exchange.started > openedAt)
    ? answerAnnouncement(exchange)
    : ''
}
