import type { ApplicationBatch, BatchUsage } from '#contract/applications/batches.ts'
import { formatCost } from '#console/models/format-cost.ts'
import { count } from '#console/ui/text/count.ts'

const numbers = new Intl.NumberFormat('en')

export function batchName({ name, total }: Pick<ApplicationBatch, 'name' | 'total'>): string {
  return name === '' ? count(total, 'row') : name
}

/** `1,204 of 10,000 answered · 3 failed · 2 skipped · about 4 minutes left`. */
export function progressText({
  counts,
  total,
  seconds_left,
}: Pick<ApplicationBatch, 'counts' | 'total' | 'seconds_left'>): string {
  const { completed, failed, left_out } = counts
  return [
    `${numbers.format(completed)} of ${numbers.format(total)} answered`,
    ...(failed === 0 ? [] : [`${numbers.format(failed)} failed`]),
    ...(left_out === 0 ? [] : [`${numbers.format(left_out)} skipped`]),
    ...(seconds_left === undefined ? [] : [`${timeLeft(seconds_left)} left`]),
  ].join(' · ')
}

/** `1,240 tokens · cost 0.00312`; empty where no model was asked. */
export function usageText(usage: BatchUsage | undefined): string {
  if (usage === undefined || usage.prompt_tokens + usage.completion_tokens === 0) return ''
  const { prompt_tokens, completion_tokens, cost } = usage
  const tokens = count(prompt_tokens + completion_tokens, 'token')
  return cost === null ? tokens : `${tokens} · cost ${formatCost(cost)}`
}

function timeLeft(seconds: number): string {
  if (seconds < 60) return 'less than a minute'
  const minutes = Math.ceil(seconds / 60)
  return `about ${minutes < 60 ? count(minutes, 'minute') : count(Math.ceil(minutes / 60), 'hour')}`
}
