import { useEffect, useRef, type RefObject } from 'react'
import { answerOf, isOpen, type Turn } from './turn.ts'

// Nearer to the end than this, the view follows an answer as it grows.
const followWithinPx = 160
const questionMarginPx = 16

/**
 * Scrolls to a new question, and on with its answer while its end is in sight. Once it has ended, its sources or its failure
 * come into sight, too, as far as the question stays there.
 */
export function useFollowedEnd(
  turns: readonly Turn[],
  newest: RefObject<HTMLElement | null>,
): void {
  const last = turns.at(-1)
  const lastKey = last?.key
  const answerChars = (last && answerOf(last)?.answer.length) ?? 0
  const hasEnded = last !== undefined && !isOpen(last)
  const shown = useRef({ key: lastKey, hasEnded, height: 0 })
  useEffect(() => {
    const { scrollHeight } = document.documentElement
    const { key, hasEnded: hadEnded, height } = shown.current
    const wasNear = height - window.innerHeight - window.scrollY < followWithinPx
    shown.current = { key: lastKey, hasEnded, height: scrollHeight }
    if (lastKey !== key) window.scrollTo({ top: scrollHeight })
    else if (hadEnded || !wasNear) return
    else if (!hasEnded) {
      if (answerChars > 0) window.scrollTo({ top: scrollHeight })
    } else {
      const questionTop = newest.current?.getBoundingClientRect().top ?? Infinity
      const top = Math.min(scrollHeight, window.scrollY + questionTop - questionMarginPx)
      if (top > window.scrollY) window.scrollTo({ top })
    }
  }, [lastKey, answerChars, hasEnded, newest])
}
