import { isRunning } from '#console/api/is-running.ts'
import type { Tone } from '#console/ui/Badge.tsx'
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
  return title === '' ? 'Without words' : title
}

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const hundredths = new Intl.NumberFormat('en', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** Milliseconds as a person reads them: `0.4 ms`, `312 ms`, `1.42 s`, `2 min 5 s`. */
export function durationWords(milliseconds: number | null): string {
  if (milliseconds === null) return '–'
  if (milliseconds < 9.95) return `${tenths.format(milliseconds)} ms`
  if (milliseconds < 999.5) return `${whole.format(milliseconds)} ms`
  const seconds = milliseconds / 1000
  if (seconds < 9.995) return `${hundredths.format(seconds)} s`
  if (seconds < 59.95) return `${tenths.format(seconds)} s`
  const all = Math.round(seconds)
  return `${whole.format(Math.floor(all / 60))} min ${all % 60} s`
}

/** A count, or a dash where nobody counted. */
export function countWords(total: number | null | undefined): string {
  return total === null || total === undefined ? '–' : whole.format(total)
}

/** What went in and what came out: `1,204 / 88`. */
export function tokenWords(run: Pick<RunSummary, 'prompt_tokens' | 'completion_tokens'>): string {
  if (run.prompt_tokens === null && run.completion_tokens === null) return '–'
  return `${countWords(run.prompt_tokens)} / ${countWords(run.completion_tokens)}`
}
