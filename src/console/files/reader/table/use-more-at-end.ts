import { useEffect, useState, type RefObject } from 'react'

/** Whether an element that scrolls sideways has more behind its right edge. */
export function useMoreAtEnd(element: RefObject<HTMLElement | null>): boolean {
  const [hasMore, setMore] = useState(false)
  useEffect(() => {
    const scroller = element.current
    if (scroller === null) return undefined
    const measure = () =>
      setMore(scroller.scrollWidth - scroller.clientWidth - scroller.scrollLeft > 1)
    const observer = new ResizeObserver(measure)
    observer.observe(scroller)
    for (const child of scroller.children) observer.observe(child)
    scroller.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      scroller.removeEventListener('scroll', measure)
    }
  }, [element])
  return hasMore
}
