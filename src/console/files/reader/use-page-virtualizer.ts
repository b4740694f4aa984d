import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useState, type RefObject } from 'react'
import type { ReaderView } from './image/reader-view.ts'
import type { Zoom } from './image/zoom.ts'

const usualHeight = 720
// Of a page with its heading, as it looks.
const usualRatio = 1.5

interface PageVirtualizerOptions {
  host: RefObject<HTMLDivElement | null>
  /** The toolbar, which stays at the top and covers pages. */
  bar: HTMLElement
  /** What scrolls; null for the window. */
  scroller: HTMLElement | null
  total: number
  view: ReaderView
  zoom: Zoom
  /** Stands in sight from the beginning. */
  firstPage: number
}

interface PageVirtualizer {
  virtualizer: Virtualizer<HTMLElement, HTMLDivElement>
  /** In pixels: above the first page. */
  scrollMargin: number
  /** In pixels: what the toolbar covers. */
  barHeight: number
  /** In pixels: what is seen of the pages. */
  sightHeight: number
}

/** Measures pages, which scroll with the window or in an element. */
export function usePageVirtualizer({
  host,
  bar,
  scroller,
  total,
  view,
  zoom,
  firstPage,
}: PageVirtualizerOptions): PageVirtualizer {
  const [scrollMargin, setScrollMargin] = useState(0)
  const [barHeight, setBarHeight] = useState(bar.offsetHeight)
  useLayoutEffect(() => {
    const measure = (): void => {
      if (host.current === null) return
      const { top } = host.current.getBoundingClientRect()
      setBarHeight(bar.offsetHeight)
      setScrollMargin(
        scroller === null
          ? top + window.scrollY
          : top - scroller.getBoundingClientRect().top + scroller.scrollTop,
      )
    }
    measure()
    // On a phone, the details of the file load above its pages, and the toolbar wraps.
    const observer = new ResizeObserver(measure)
    for (const element of [bar, document.body]) observer.observe(element)
    return () => observer.disconnect()
  }, [host, bar, scroller])

  const sightHeight = (scroller?.clientHeight ?? window.innerHeight) - barHeight
  const estimateSize = (): number => {
    if (view === 'text') return usualHeight
    if (zoom === 'page') return sightHeight
    // On a phone, pages of the usual height would put the offset of a late page behind the end.
    const room = Math.min(usualHeight, (scroller ?? document.documentElement).clientWidth)
    return (host.current?.clientWidth ?? room) * zoom * usualRatio
  }
  // eslint-disable-next-line react/incompatible-library -- the compiler leaves this hook alone
  const virtualizer = useVirtualizer<HTMLElement, HTMLDivElement>({
    count: total,
    estimateSize,
    overscan: 2,
    scrollMargin,
    scrollPaddingStart: barHeight,
    // Otherwise the first pages are drawn, and their images asked for, before those that are wanted.
    initialOffset: (firstPage - 1) * estimateSize(),
    getScrollElement: () => scroller ?? document.documentElement,
    ...(scroller === null && windowObservers),
  })

  useLayoutEffect(() => {
    // Pages above load late and have any height. The position of the visible page is kept.
    virtualizer.shouldAdjustScrollPositionOnItemSizeChange = (item, _, { scrollOffset }) =>
      item.end <= (scrollOffset ?? 0) + barHeight
  }, [virtualizer, barHeight])

  return { virtualizer, scrollMargin, barHeight, sightHeight }
}

// The root element has the height of all pages and no events of scrolling, unlike the window.
const windowObservers = {
  observeElementRect: (_: unknown, onRect: (rect: { width: number; height: number }) => void) => {
    const report = (): void => onRect({ width: window.innerWidth, height: window.innerHeight })
    report()
    window.addEventListener('resize', report, { passive: true })
    return () => window.removeEventListener('resize', report)
  },
  observeElementOffset: (_: unknown, onOffset: (offset: number, isScrolling: boolean) => void) => {
    const reportScroll = (): void => onOffset(window.scrollY, true)
    const reportEnd = (): void => onOffset(window.scrollY, false)
    window.addEventListener('scroll', reportScroll, { passive: true })
    window.addEventListener('scrollend', reportEnd, { passive: true })
    return () => {
      window.removeEventListener('scroll', reportScroll)
      window.removeEventListener('scrollend', reportEnd)
    }
  },
}
