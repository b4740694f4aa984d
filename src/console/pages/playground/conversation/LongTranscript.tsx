import { useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'
import type { Turn } from '#console/pages/playground/exchange/conversation-tree.ts'
import styles from './Transcript.module.css'
import { TurnSlot } from '#console/pages/playground/conversation/place/TurnSlot.tsx'

export interface TranscriptProps {
  turns: readonly Turn[]
  /** The element that scrolls. */
  host: RefObject<HTMLElement | null>
}

/** A conversation of which only the turns in sight are drawn. */
export function LongTranscript({ turns, host }: TranscriptProps) {
  // eslint-disable-next-line react/incompatible-library -- the compiler leaves this component alone
  const virtualizer = useVirtualizer({
    count: turns.length,
    getScrollElement: () => host.current,
    estimateSize: () => 160,
    overscan: 6,
    getItemKey: (index) => turns[index]?.id ?? index,
    initialOffset: () => host.current?.scrollTop ?? 0,
  })
  const items = virtualizer.getVirtualItems()
  return (
    <ol
      className={styles['long']}
      aria-label="Conversation"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {items.map(({ index, key, start }) => {
        const turn = turns[index]
        return (
          turn && (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={turns.length}
              aria-posinset={index + 1}
              className={styles['placed']}
              style={{ transform: `translateY(${start}px)` }}
            >
              <TurnSlot turn={turn} index={index} total={turns.length} />
            </li>
          )
        )
      })}
    </ol>
  )
}
