import { memo, Suspense, useDeferredValue } from 'react'
import { lazyPart } from '#console/ui/lazy-part.ts'
import { Skeleton } from '#console/ui/list/Skeleton.tsx'
import { Box } from '#console/ui/layout/Box.tsx'
import { inspectedExchange } from './play/play-state.ts'
import { usePlayState } from './play/use-play.ts'

const Panel = lazyPart(async () => memo((await import('./inspect/InspectPanel.tsx')).InspectPanel))

/**
 * The details of the inspected exchange. Rendering is deferred so that it never delays the answer
 * itself.
 */
export function Details() {
  const exchange = useDeferredValue(usePlayState(inspectedExchange))
  const draft = useDeferredValue(usePlayState((state) => state.draft))
  return (
    <Suspense
      fallback={
        <Box pad={4}>
          <Skeleton shape="block" />
        </Box>
      }
    >
      <Panel exchange={exchange} draft={draft} />
    </Suspense>
  )
}
