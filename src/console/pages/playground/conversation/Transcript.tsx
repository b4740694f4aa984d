import { Suspense } from 'react'
import { Box } from '#console/ui/layout/Box.tsx'
import { Loading } from '#console/ui/list/Skeleton.tsx'
import type { TranscriptProps } from './LongTranscript.tsx'
import { TurnSlot } from '#console/pages/playground/conversation/place/TurnSlot.tsx'
import styles from './Transcript.module.css'
import { lazyPart } from '#console/ui/lazy-part.ts'

const LongTranscript = lazyPart(async () => (await import('./LongTranscript.tsx')).LongTranscript)

// Up to this length, rendering all turns is cheaper than virtualizing them.
const maxUnvirtualizedTurns = 100

/** The turns of the conversation on the shown branch. */
export function Transcript({ turns, host }: TranscriptProps) {
  if (turns.length > maxUnvirtualizedTurns) {
    return (
      <Suspense fallback={<Loading label="Loading conversation" />}>
        <LongTranscript turns={turns} host={host} />
      </Suspense>
    )
  }
  return (
    <Box as="ol" flex="shrink" aria-label="Conversation">
      {turns.map((turn, index) => (
        <li key={turn.id} className={styles['turn']}>
          <TurnSlot turn={turn} index={index} total={turns.length} />
        </li>
      ))}
    </Box>
  )
}
