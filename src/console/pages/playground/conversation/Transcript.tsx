import { useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'
import type { Turn } from '#console/pages/playground/exchange/conversation-tree.ts'
import { Box } from '#console/ui/layout/Box.tsx'
import { AnswerTurn } from './answer/AnswerTurn.tsx'
import { MessageTurn } from './MessageTurn.tsx'
import styles from './Transcript.module.css'

interface TranscriptProps {
  turns: readonly Turn[]
  /** The element that scrolls. */
  host: RefObject<HTMLElement | null>
}

// Up to this length, rendering all turns is cheaper than virtualizing them.
const maxUnvirtualizedTurns = 100

/** The turns of the conversation on the shown branch. */
export function Transcript({ turns, host }: TranscriptProps) {
  if (turns.length > maxUnvirtualizedTurns) return <LongTranscript turns={turns} host={host} />
  return (
    <Box as="ol" flex="shrink" aria-label="Conversation">
      {turns.map((turn, index) => (
        <li key={turn.id} className={styles['turn']}>
          <TurnItem turn={turn} isLast={index === turns.length - 1} />
        </li>
      ))}
    </Box>
  )
}

function LongTranscript({ turns, host }: TranscriptProps) {
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
              <TurnItem turn={turn} isLast={index === turns.length - 1} />
            </li>
          )
        )
      })}
    </ol>
  )
}

interface TurnItemProps {
  turn: Turn
  isLast: boolean
}

function TurnItem({ turn, isLast }: TurnItemProps) {
  return turn.type === 'message' ? (
    <MessageTurn turn={turn} />
  ) : (
    <AnswerTurn turn={turn} isLast={isLast} />
  )
}
