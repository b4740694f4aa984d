import { lazy, memo, Suspense, useDeferredValue } from 'react'
import { Skeleton } from '#console/ui/list/Skeleton.tsx'
import { inspectedOf } from './play/play-state.ts'
import { usePlayState } from './play/use-play.ts'
import styles from './PlaygroundPage.module.css'

const Panel = lazy(async () => ({
  default: memo((await import('./inspect/InspectPanel.tsx')).InspectPanel),
}))

/** What was sent and came back, drawn when the answer itself has been: it may wait a moment. */
export function Details() {
  const exchange = useDeferredValue(usePlayState(inspectedOf))
  const draft = useDeferredValue(usePlayState((state) => state.draft))
  return (
    <Suspense
      fallback={
        <div className={styles['loading']}>
          <Skeleton shape="block" />
        </div>
      }
    >
      <Panel exchange={exchange} draft={draft} />
    </Suspense>
  )
}
