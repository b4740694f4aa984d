import type { Run, RunSummary } from '#contract/runs.ts'
import type { Caller } from '#service/access/caller.ts'
import type { RunBody, RunRow } from './run-store.ts'

export function presentRun(caller: Caller, row: RunRow): RunSummary {
  const { key_id, ...run } = row
  return { ...run, own: key_id === caller.key_id }
}

export function presentWholeRun(caller: Caller, row: RunRow, body: RunBody): Run {
  return { ...presentRun(caller, row), ...body }
}
