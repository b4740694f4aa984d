import { isRunning } from './is-running.ts'
import type { Tone } from '#console/ui/text/Badge.tsx'
import type { IconName } from '#console/ui/icon-names.ts'
import type { RunSummary } from '#contract/runs.ts'

export type RunState = RunSummary['status'] | 'unfinished'

export const stateLooks = {
  running: { tone: 'neutral', icon: 'progress', words: 'Running' },
  completed: { tone: 'positive', icon: 'done', words: 'Completed' },
  stopped: { tone: 'neutral', icon: 'stop', words: 'Stopped' },
  failed: { tone: 'critical', icon: 'failed', words: 'Failed' },
  unfinished: { tone: 'caution', icon: 'clock', words: 'Unfinished' },
} as const satisfies Record<RunState, { tone: Tone; icon: IconName; words: string }>

/** How a run fares; one that nobody has ended for long never will be. */
export function runState(run: Pick<RunSummary, 'status' | 'created_at'>, now: Date): RunState {
  return run.status === 'running' && !isRunning(run, now) ? 'unfinished' : run.status
}

/** What a run is called where it is listed. */
export function runTitle({ title }: Pick<RunSummary, 'title'>): string {
  return title === '' ? 'Untitled' : title
}

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })

/** A count, or a dash where nobody counted. */
export function countWords(total: number | null | undefined): string {
  return total === null || total === undefined ? '–' : whole.format(total)
}

/** What went in and what came out: `1,204 / 88`. */
export function tokenWords(run: Pick<RunSummary, 'prompt_tokens' | 'completion_tokens'>): string {
  if (run.prompt_tokens === null && run.completion_tokens === null) return '–'
  return `${countWords(run.prompt_tokens)} / ${countWords(run.completion_tokens)}`
}
