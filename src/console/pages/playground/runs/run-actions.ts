import { createContext, useContext } from 'react'
import type { RunSummary } from '#contract/runs.ts'

/** What the rows of the list of runs can ask of it. */
export interface RunActions {
  /** Why runs cannot be deleted. */
  refusal: string | undefined
  showGroup: (group_id: string) => void
  /** Asks first. */
  discard: (runs: readonly RunSummary[]) => void
}

export const RunActionsContext = createContext<RunActions | null>(null)

export function useRunActions(): RunActions {
  const actions = useContext(RunActionsContext)
  if (!actions) throw new Error('A row of a run stands outside the list of runs.')
  return actions
}
