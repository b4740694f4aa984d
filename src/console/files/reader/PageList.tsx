import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import styles from './FileReader.module.css'
import { PageView, type Aim } from './PageView.tsx'
import type { Place } from './read-place.ts'
import type { ReaderView } from './image/reader-view.ts'
import type { Zoom } from './image/zoom.ts'
import { usePageVirtualizer } from './use-page-virtualizer.ts'
import type { Hit } from './use-find.ts'

interface PageListProps {
  file_id: string
  total: number
  view: ReaderView
  zoom: Zoom
  /** The toolbar above the pages. */
  bar: HTMLElement
  /** What scrolls; null for the window. */
  scroller: HTMLElement | null
  place: Place | null
  hits: ReadonlyMap<number, readonly Hit[]>
  hit: Hit | null
  hasPassages: boolean
  aim: Aim | null
  onAimed: (isThere: boolean) => void
  /** The page that is being read. */
  onPage: (number: number) => void
}

const none: readonly Hit[] = []

/** Pages under one another, of which only those in sight and their neighbors are drawn. */
export function PageList({
  file_id,
  total,
  view,
  zoom,
  bar,
  scroller,
  place,
  hits,
  hit,
  hasPassages,
  aim,
  onAimed,
  onPage,
}: PageListProps) {
  const host = useRef<HTMLDivElement>(null)
  const { virtualizer, scrollMargin, barHeight, sightHeight } = usePageVirtualizer({
    host,
    bar,
    scroller,
    total,
    view,
    zoom,
    firstPage: place?.page ?? 1,
  })
  const items = virtualizer.getVirtualItems()
  const top = (virtualizer.scrollOffset ?? 0) + barHeight
  const bottom = top + sightHeight
  // What is read stands above the middle.
  const eye = top + sightHeight / 3
  const [target, setTarget] = useState(place?.page)
  if (aim && aim.page !== target) setTarget(aim.page)
  // The last pages cannot be scrolled to where one is read, so the one that was opened counts as read while it is in sight.
  const isAtEnd = (items.at(-1)?.end ?? Infinity) <= bottom + 1
  const opened = items.find(({ index, start }) => isAtEnd && index + 1 === target && start < bottom)
  const shown = ((opened ?? items.find((item) => item.end > eye) ?? items.at(-1))?.index ?? 0) + 1

  const sight = { '--sight': `${sightHeight}px`, '--bar': `${barHeight}px` }

  useEffect(() => onPage(shown), [shown, onPage])

  // This effect runs before those of the pages, which know the exact position.
  useLayoutEffect(() => {
    // The offset is an estimate that renders the page, which then scrolls to the exact position.
    const offset = aim && scrollMargin > 0 && virtualizer.getOffsetForIndex(aim.page - 1, 'start')
    if (offset) (scroller ?? window).scrollTo({ top: offset[0], behavior: 'instant' })
  }, [aim, scroller, scrollMargin, virtualizer])

  return (
    <div
      ref={host}
      className={styles['pages']}
      style={{ height: virtualizer.getTotalSize(), ...sight }}
    >
      {items.map((item) => {
        const number = item.index + 1
        const isInSight = aim
          ? aim.page === number
          : !virtualizer.isScrolling && item.start < bottom && item.end > top
        return (
          <div
            key={item.key}
            data-index={item.index}
            ref={virtualizer.measureElement}
            className={styles['place']}
            style={{ transform: `translateY(${item.start - scrollMargin}px)` }}
          >
            <PageView
              file_id={file_id}
              number={number}
              view={view}
              zoom={zoom}
              isInSight={isInSight}
              quote={place?.page === number ? place.quote : null}
              hits={hits.get(number) ?? none}
              current={hit?.page === number ? hit : null}
              hasPassages={hasPassages}
              // On the first visit, the router scrolls to the top after the effects of the first drawing.
              aim={aim?.page === number && scrollMargin > 0 ? aim : null}
              onAimed={onAimed}
            />
          </div>
        )
      })}
    </div>
  )
}
