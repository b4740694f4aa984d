import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { isOpen, type Turn } from './turn.ts'

// Who scrolls down to less than this from the end follows an answer as it grows.
const followWithinPx = 160
const questionMarginPx = 16

/**
 * Scrolls to a new question, and on as its answer grows: until the question is at the top of the window, or with the end for a
 * reader who has scrolled there. A reader who scrolls up stays there. Parts of a complete answer whose code loads later come
 * into sight, too, and what a click has opened does not move the page.
 */
export function useFollowedEnd(
  turns: readonly Turn[],
  view: RefObject<HTMLElement | null>,
  newest: RefObject<HTMLElement | null>,
): void {
  const last = turns.at(-1)
  const lastKey = last?.key
  const hasEnded = last !== undefined && !isOpen(last)
  const shownKey = useRef(lastKey)
  const shownY = useRef(0)
  const followed = useRef<'question' | 'end' | null>(hasEnded ? null : 'question')

  const follow = useEffectEvent(() => {
    if (followed.current !== null && last !== undefined) {
      const { scrollY, innerHeight } = window
      const end = document.documentElement.scrollHeight - innerHeight
      const questionTop = newest.current?.getBoundingClientRect().top ?? Infinity
      const isToEnd = followed.current === 'end' && !hasEnded
      const top = isToEnd ? end : Math.min(end, scrollY + questionTop - questionMarginPx)
      if (top > scrollY) window.scrollTo({ top })
    }
    shownY.current = window.scrollY
  })

  const readScroll = useEffectEvent(() => {
    const { scrollY, innerHeight } = window
    const toEnd = document.documentElement.scrollHeight - innerHeight - scrollY
    if (scrollY < shownY.current) followed.current = null
    else if (scrollY > shownY.current && toEnd < followWithinPx) followed.current = 'end'
    shownY.current = scrollY
  })

  const readClick = useEffectEvent(() => {
    if (hasEnded) followed.current = null
  })

  useEffect(() => {
    if (shownKey.current === lastKey) return
    shownKey.current = lastKey
    followed.current = 'question'
    window.scrollTo({ top: document.documentElement.scrollHeight })
    shownY.current = window.scrollY
  }, [lastKey])

  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const observer = new ResizeObserver(() => follow())
    if (view.current) observer.observe(view.current)
    window.addEventListener('scroll', () => readScroll(), { signal })
    window.addEventListener('click', () => readClick(), { signal, capture: true })
    return () => {
      observer.disconnect()
      listening.abort()
    }
  }, [view])
}
