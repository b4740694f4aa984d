import { isRunning } from './is-running.ts'
import { count } from '#console/ui/text/count.ts'
import type { Tone } from '#console/ui/text/Badge.tsx'
import type { IconName } from '#console/ui/icon-names.ts'
import type { RunSummary } from '#contract/runs.ts'

export type RunState = RunSummary['status'] | 'unfinished'

export const runStateBadges = {
  running: { tone: 'neutral', icon: 'progress', label: 'Running' },
  completed: { tone: 'positive', icon: 'done', label: 'Completed' },
  stopped: { tone: 'neutral', icon: 'stop', label: 'Stopped' },
  failed: { tone: 'critical', icon: 'failed', label: 'Failed' },
  unfinished: { tone: 'caution', icon: 'clock', label: 'Unfinished' },
} as const satisfies Record<RunState, { tone: Tone; icon: IconName; label: string }>

/** The state of a run; `unfinished` if it was abandoned. */
export function runState(run: Pick<RunSummary, 'status' | 'created_at'>, now: Date): RunState {
  return run.status === 'running' && !isRunning(run, now) ? 'unfinished' : run.status
}

/** The title of a run in lists. */
export function runTitle({
  title,
  hidden_reason,
}: Pick<RunSummary, 'title' | 'hidden_reason'>): string {
  if (hidden_reason !== undefined) return 'Hidden from your key'
  return title === '' ? 'Untitled' : title
}

/** Names the runs that cannot be compared, because the key cannot read them: `3 runs are hidden: A, B, C.` */
export function describeHidden(names: readonly string[]): string {
  return `${count(names.length, 'run is', 'runs are')} hidden: ${names.join(', ')}.`
}

/** Explains the badge “Imported”. */
export const importedText = 'Uploaded by a client. Sheaf did not record it.'

/** Why the cost of a run is unknown. */
export function missingCost({
  status,
  prompt_tokens,
  completion_tokens,
}: Pick<RunSummary, 'status' | 'prompt_tokens' | 'completion_tokens'>): string {
  if (status === 'running') return 'The tokens are counted when the run ends.'
  return prompt_tokens === null || completion_tokens === null
    ? 'No tokens were counted.'
    : 'This model has no price, or is no longer connected.'
}

const countFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })

/** Formats a count; a dash if it is unknown. */
export function formatCount(total: number | null | undefined): string {
  return total === null || total === undefined ? '–' : countFormat.format(total)
}

/** Input and output tokens: `1,204 / 88`. */
export function formatTokens(run: Pick<RunSummary, 'prompt_tokens' | 'completion_tokens'>): string {
  if (run.prompt_tokens === null && run.completion_tokens === null) return '–'
  return `${formatCount(run.prompt_tokens)} / ${formatCount(run.completion_tokens)}`
}
