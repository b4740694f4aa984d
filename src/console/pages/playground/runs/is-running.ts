import type { RunSummary } from '#contract/runs.ts'

// no model answers for longer
const patience = 15 * 60_000

/** Whether an answer may still come; when none has for long, the browser that asked is gone. */
export function isRunning(
  { status, created_at }: Pick<RunSummary, 'status' | 'created_at'>,
  now: Date,
): boolean {
  return status === 'running' && now.getTime() - Date.parse(created_at) < patience
}
