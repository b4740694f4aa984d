import { memo, useDeferredValue } from 'react'
import { InspectPanel } from './inspect/InspectPanel.tsx'
import { inspectedOf } from './play/play-state.ts'
import { usePlayState } from './play/use-play.ts'

const Panel = memo(InspectPanel)

/** What was sent and came back, drawn when the answer itself has been: it may wait a moment. */
export function Details() {
  const exchange = useDeferredValue(usePlayState(inspectedOf))
  const draft = useDeferredValue(usePlayState((state) => state.draft))
  return <Panel exchange={exchange} draft={draft} />
}
