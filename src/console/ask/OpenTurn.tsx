import { useEffect, useRef, type RefObject } from 'react'

/** The id of the element of a turn. */
export const elementIdOf = (turn_id: string): string => `turn-${turn_id}`

interface OpenTurnProps {
  turn_id: string
  stored: { loadOlder: (() => void) | null; isLoadingOlder: boolean }
}

/** Scrolls once to a turn, which may be on an earlier page. */
export function OpenTurn({ turn_id, stored: { loadOlder, isLoadingOlder } }: OpenTurnProps) {
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
export function OpenAt({ target }: { target: RefObject<HTMLElement | null> }) {
  const isScrolled = useRef(false)
  useEffect(() => {
    if (isScrolled.current) return
    isScrolled.current = true
    target.current?.scrollIntoView({ block: 'start' })
  }, [target])
  return null
}
