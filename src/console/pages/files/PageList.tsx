import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import styles from './FileReader.module.css'
import { PageView, type Aim } from './PageView.tsx'
import type { Place } from './read-place.ts'
import type { Hit } from './use-find.ts'

interface PageListProps {
  file_id: string
  total: number
  place: Place | null
  found: ReadonlyMap<number, readonly Hit[]>
  hit: Hit | null
  hasPassages: boolean
  aim: Aim | null
  onAimed: (isThere: boolean) => void
  /** The page that is being read. */
  onPage: (number: number) => void
}

const none: readonly Hit[] = []
// the bar that stays at the top covers this much
const barHeight = 64
const usualHeight = 720

/** Pages under one another; the window scrolls. */
export function PageList({
  file_id,
  total,
  place,
  found,
  hit,
  hasPassages,
  aim,
  onAimed,
  onPage,
}: PageListProps) {
  const host = useRef<HTMLDivElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => {
    if (host.current) setScrollMargin(host.current.getBoundingClientRect().top + window.scrollY)
  }, [])
  // eslint-disable-next-line react/incompatible-library -- the compiler leaves this component alone
  const virtualizer = useWindowVirtualizer({
    count: total,
    estimateSize: () => usualHeight,
    overscan: 2,
    scrollMargin,
    scrollPaddingStart: barHeight,
  })
  const items = virtualizer.getVirtualItems()
  // where one reads: below the bar, above the middle
  const eye = (virtualizer.scrollOffset ?? 0) + window.innerHeight / 3
  const shown = ((items.find((item) => item.end > eye) ?? items.at(-1))?.index ?? 0) + 1

  useEffect(() => onPage(shown), [shown, onPage])

  useLayoutEffect(() => {
    // pages above arrive late and are of any height: what is being read stays where it is
    virtualizer.shouldAdjustScrollPositionOnItemSizeChange = (item, _, { scrollOffset }) =>
      item.end <= (scrollOffset ?? 0) + barHeight
  }, [virtualizer])

  // before the pages' own effects, which know the place exactly
  useLayoutEffect(() => {
    // only near enough for the page to be drawn: it then brings its own place into sight
    const offset = aim && scrollMargin > 0 && virtualizer.getOffsetForIndex(aim.page - 1, 'start')
    if (offset) window.scrollTo({ top: offset[0], behavior: 'instant' })
  }, [aim, scrollMargin, virtualizer])

  return (
    <div ref={host} className={styles['pages']} style={{ height: virtualizer.getTotalSize() }}>
      {items.map((item) => {
        const number = item.index + 1
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
              quote={place?.page === number ? place.quote : null}
              found={found.get(number) ?? none}
              current={hit?.page === number ? hit : null}
              hasPassages={hasPassages}
              aim={aim?.page === number ? aim : null}
              onAimed={onAimed}
            />
          </div>
        )
      })}
    </div>
  )
}
