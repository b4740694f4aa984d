import { StatusBadge } from '#console/ui/text/Badge.tsx'
import { useNow } from '#console/ui/text/use-now.ts'
import type { RunSummary } from '#contract/runs.ts'
import { runState, runStateBadges } from './run-labels.ts'

interface RunStateProps {
  run: Pick<RunSummary, 'status' | 'created_at'>
}

/** The state of a run as a badge. */
export function RunState({ run }: RunStateProps) {
  const state = runState(run, useNow())
  return <StatusBadge {...runStateBadges[state]} isBusy={state === 'running'} />
}
