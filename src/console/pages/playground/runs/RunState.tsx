import { StatusBadge } from '#console/ui/text/Badge.tsx'
import { useNow } from '#console/ui/text/use-now.ts'
import type { RunSummary } from '#contract/runs.ts'
import { runState, stateLooks } from './run-words.ts'

interface RunStateProps {
  run: Pick<RunSummary, 'status' | 'created_at'>
}

/** How a run fares, by shape, word and colour. */
export function RunState({ run }: RunStateProps) {
  const state = runState(run, useNow())
  const { tone, icon, words } = stateLooks[state]
  return (
    <StatusBadge tone={tone} icon={icon} isBusy={state === 'running'}>
      {words}
    </StatusBadge>
  )
}
