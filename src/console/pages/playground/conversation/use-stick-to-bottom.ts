import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'

// Within this distance from the end the view follows a growing answer.
const bottomThresholdPx = 96

/**
 * Keeps the end of a scrolling element in view while its content grows, until the user scrolls up.
 * `isScrolledUp` is true after that, and `scrollToBottom` resumes.
 */
export function useStickToBottom(scrollerRef: RefObject<HTMLElement | null>) {
  const [isScrolledUp, setAway] = useState(false)
  const isStuck = useRef(true)

  useEffect(() => {
    const element = scrollerRef.current
    const content = element?.firstElementChild
    if (!element || !content) return
    let lastScrollTop = element.scrollTop

    const distanceToBottomPx = () => element.scrollHeight - element.clientHeight - element.scrollTop
    const onScroll = () => {
      // Only the user scrolls up: growing content and this hook scroll down.
      if (element.scrollTop < lastScrollTop && distanceToBottomPx() > bottomThresholdPx)
        isStuck.current = false
      else if (distanceToBottomPx() <= bottomThresholdPx) isStuck.current = true
      lastScrollTop = element.scrollTop
      setAway(!isStuck.current)
    }
    const onGrowth = new ResizeObserver(() => {
      if (isStuck.current) element.scrollTop = element.scrollHeight
    })
    element.addEventListener('scroll', onScroll, { passive: true })
    onGrowth.observe(content)
    return () => {
      element.removeEventListener('scroll', onScroll)
      onGrowth.disconnect()
    }
  }, [scrollerRef])

  const scrollToBottom = useCallback(() => {
    isStuck.current = true
    setAway(false)
    scrollerRef.current?.scrollTo({ top: scrollerRef.current.scrollHeight })
  }, [scrollerRef])

  return { isAway: isScrolledUp, scrollToBottom }
}
