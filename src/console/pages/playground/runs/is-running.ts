import type { RunSummary } from '#contract/runs.ts'

// No answer takes longer than this.
const maxAnswerMs = 15 * 60_000

/**
 * Whether a run may still receive its answer. Older runs were abandoned: the service was stopped, or
 * the client that imports them never sent the result.
 */
export function isRunning(
  { status, created_at }: Pick<RunSummary, 'status' | 'created_at'>,
  now: Date,
): boolean {
  return status === 'running' && now.getTime() - Date.parse(created_at) < maxAnswerMs
}
