import { pathOf } from '#console/pages/playground/exchange/conversation-tree.ts'
import { isOpen } from '#console/pages/playground/exchange/exchange.ts'
import type { PlayState } from '#console/pages/playground/play/play-state.ts'
import { usePlayState } from '#console/pages/playground/play/use-play.ts'
import { statusWords } from './answer/answer-words.ts'

/** Told aloud: that an answer has begun and that it has ended, not what it says. */
export function LiveStatus() {
  const words = usePlayState(newsOf)
  return (
    <p role="status" className="unseen">
      {words}
    </p>
  )
}

const openedAt = Date.now()

function newsOf({ tree, exchanges }: PlayState): string {
  const last = pathOf(tree).at(-1)
  const exchange = last?.type === 'answered' ? exchanges[last.exchange_id] : undefined
  // an answer that was there when the page opened is no news
  return exchange && (isOpen(exchange) || exchange.started > openedAt) ? statusWords(exchange) : ''
}
