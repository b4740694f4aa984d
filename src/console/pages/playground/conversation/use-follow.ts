import { useEffect, useRef, useState, type RefObject } from 'react'

// nearer to the end than this, a reader wants to see an answer grow
const near = 96

/**
 * Keeps the end of what scrolls in sight while it grows, until the reader scrolls up. `isAway`: the
 * reader has; `follow` goes back to the end.
 */
export function useFollow(host: RefObject<HTMLElement | null>) {
  const [isAway, setAway] = useState(false)
  const isFollowing = useRef(true)

  useEffect(() => {
    const element = host.current
    const content = element?.firstElementChild
    if (!element || !content) return
    let last = element.scrollTop

    const distance = () => element.scrollHeight - element.clientHeight - element.scrollTop
    const onScroll = () => {
      // only the reader scrolls up; growing content and we ourselves scroll down
      if (element.scrollTop < last && distance() > near) isFollowing.current = false
      else if (distance() <= near) isFollowing.current = true
      last = element.scrollTop
      setAway(!isFollowing.current)
    }
    const onGrowth = new ResizeObserver(() => {
      if (isFollowing.current) element.scrollTop = element.scrollHeight
    })
    element.addEventListener('scroll', onScroll, { passive: true })
    onGrowth.observe(content)
    return () => {
      element.removeEventListener('scroll', onScroll)
      onGrowth.disconnect()
    }
  }, [host])

  return {
    isAway,
    follow: () => {
      isFollowing.current = true
      setAway(false)
      host.current?.scrollTo({ top: host.current.scrollHeight })
    },
  }
}
