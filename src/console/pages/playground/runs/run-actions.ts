import { createContext, useContext } from 'react'
import type { RunSummary } from '#contract/runs.ts'

/** The actions that the list of runs provides to its rows. */
export interface RunActions {
  /** Why runs cannot be deleted; undefined if they can. */
  deleteDisabledReason: string | undefined
  showGroup: (group_id: string) => void
  /** Opens the confirmation dialog. */
  confirmDelete: (runs: readonly RunSummary[]) => void
}

export const RunActionsContext = createContext<RunActions | null>(null)

export function useRunActions(): RunActions {
  const actions = useContext(RunActionsContext)
  if (!actions) throw new Error('A row of a run stands outside the list of runs.')
  return actions
}
