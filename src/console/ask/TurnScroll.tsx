import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { elementIdOf, isOpen, type Turn } from './turn.ts'

// Who scrolls down to less than this from the end follows an answer as it grows.
const followWithinPx = 160
const questionMarginPx = 16

interface TurnScrollProps extends FollowedTurns {
  /** The turn to open at; the newest where it is left out. */
  turn_id: string | undefined
  /** Null before the first question. */
  stored: OpenTurnProps['stored'] | null
}

/** Scrolls to where a conversation is opened, and then with the answers to new questions. */
export function TurnScroll({ turn_id, stored, ...followed }: TurnScrollProps) {
  useFollowedAnswer(followed, turn_id === undefined)
  if (turn_id !== undefined && stored !== null) {
    return <OpenTurn key={turn_id} turn_id={turn_id} stored={stored} />
  }
  return followed.turns.length > 1 && <OpenAt target={followed.newest} />
}

interface FollowedTurns {
  turns: readonly Turn[]
  /** Whether any of the turns is of this visit. */
  isAsked: boolean
  /** What grows with an answer. */
  view: RefObject<HTMLElement | null>
  /** The last turn that is shown. */
  newest: RefObject<HTMLElement | null>
}

/**
 * Scrolls to a new question, and on as its answer grows: until the question is at the top of the window, or with the end for a
 * reader who has scrolled there. A reader who scrolls up stays there. Parts of a complete answer whose code loads later come
 * into sight, too, and what a click has opened does not move the page.
 */
function useFollowedAnswer(
  { turns, isAsked, view, newest }: FollowedTurns,
  opensAtNewest: boolean,
): void {
  const last = turns.at(-1)
  const lastKey = last?.key
  const hasEnded = last !== undefined && !isOpen(last)
  const shownKey = useRef(lastKey)
  const shown = useRef({ y: 0, height: 0 })
  const followed = useRef<'question' | 'end' | null>(
    opensAtNewest && (isAsked || !hasEnded) ? 'question' : null,
  )

  const follow = useEffectEvent(() => {
    const { scrollY, innerHeight } = window
    const { scrollHeight } = document.documentElement
    if (followed.current !== null) {
      const end = scrollHeight - innerHeight
      const questionTop = newest.current?.getBoundingClientRect().top ?? Infinity
      const isToEnd = followed.current === 'end' && !hasEnded
      const top = isToEnd ? end : Math.min(end, scrollY + questionTop - questionMarginPx)
      if (top > scrollY) window.scrollTo({ top })
    }
    shown.current = { y: window.scrollY, height: scrollHeight }
  })

  const readScroll = useEffectEvent(() => {
    const { scrollY, innerHeight } = window
    const { scrollHeight } = document.documentElement
    const { y, height } = shown.current
    // Where the page has become shorter, for instance while a part of the answer loads, the browser has scrolled up.
    if (scrollHeight < height) return
    if (scrollY < y) followed.current = null
    else if (scrollY > y && scrollHeight - innerHeight - scrollY < followWithinPx) {
      followed.current = 'end'
    }
    shown.current = { y: scrollY, height: scrollHeight }
  })

  const readClick = useEffectEvent(() => {
    if (hasEnded) followed.current = null
  })

  useEffect(() => {
    if (shownKey.current === lastKey) return
    shownKey.current = lastKey
    followed.current = 'question'
    const { scrollHeight } = document.documentElement
    window.scrollTo({ top: scrollHeight })
    shown.current = { y: window.scrollY, height: scrollHeight }
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

interface OpenTurnProps {
  turn_id: string
  stored: { loadOlder: (() => void) | null; isLoadingOlder: boolean }
}

/** Scrolls once to a turn, which may be on an earlier page. */
function OpenTurn({ turn_id, stored: { loadOlder, isLoadingOlder } }: OpenTurnProps) {
  const isOpened = useRef(false)
  useEffect(() => {
    if (isOpened.current || isLoadingOlder) return
    const element = document.getElementById(elementIdOf(turn_id))
    if (element === null) {
      loadOlder?.()
      return
    }
    isOpened.current = true
    element.scrollIntoView({ block: 'start' })
  })
  return null
}

/** Scrolls once to where a conversation with several turns is opened. */
function OpenAt({ target }: { target: RefObject<HTMLElement | null> }) {
  const isScrolled = useRef(false)
  useEffect(() => {
    if (isScrolled.current) return
    isScrolled.current = true
    target.current?.scrollIntoView({ block: 'start' })
  }, [target])
  return null
}
