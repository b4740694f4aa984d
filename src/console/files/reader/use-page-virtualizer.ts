import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useState, type RefObject } from 'react'
import type { ReaderView } from './image/reader-view.ts'
import type { Zoom } from './image/zoom.ts'

/** In pixels: what the toolbar that stays at the top covers. */
export const barHeight = 96
const usualHeight = 720
// Of a page with its heading, as it looks.
const usualRatio = 1.5

interface PageVirtualizerOptions {
  host: RefObject<HTMLDivElement | null>
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
  /** In pixels: what is seen of the pages. */
  sightHeight: number
}

/** Measures pages, which scroll with the window or in an element. */
export function usePageVirtualizer({
  host,
  scroller,
  total,
  view,
  zoom,
  firstPage,
}: PageVirtualizerOptions): PageVirtualizer {
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => {
    if (host.current === null) return
    const { top } = host.current.getBoundingClientRect()
    setScrollMargin(
      scroller === null
        ? top + window.scrollY
        : top - scroller.getBoundingClientRect().top + scroller.scrollTop,
    )
  }, [host, scroller])

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
    // pages above arrive late and are of any height: what is being read stays where it is
    virtualizer.shouldAdjustScrollPositionOnItemSizeChange = (item, _, { scrollOffset }) =>
      item.end <= (scrollOffset ?? 0) + barHeight
  }, [virtualizer])

  return { virtualizer, scrollMargin, sightHeight }
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
