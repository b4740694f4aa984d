import type { ApplicationBatch } from '#contract/applications/batches.ts'
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

function timeLeft(seconds: number): string {
  if (seconds < 60) return 'less than a minute'
  const minutes = Math.ceil(seconds / 60)
  return `about ${minutes < 60 ? count(minutes, 'minute') : count(Math.ceil(minutes / 60), 'hour')}`
}
