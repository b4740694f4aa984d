import { isOpen, type Exchange } from '#console/pages/playground/exchange.ts'
import { statusWords } from './answer-words.ts'

/** Told aloud: that an answer has begun and that it has ended, not what it says. */
export function LiveStatus({ exchange }: { exchange: Exchange | undefined }) {
  // an answer that was there when the page opened is no news
  const isNews = exchange && (isOpen(exchange) || exchange.started > openedAt)
  return (
    <p role="status" className="unseen">
      {isNews ? statusWords(exchange) : ''}
    </p>
  )
}

const openedAt = Date.now()
