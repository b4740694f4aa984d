import type { ApplicationBatch } from '#contract/applications/batches.ts'
import { count } from '#console/ui/text/count.ts'

const numbers = new Intl.NumberFormat('en')

export function batchName({ name, total }: Pick<ApplicationBatch, 'name' | 'total'>): string {
  return name === '' ? count(total, 'row') : name
}

/** `1,204 of 10,000 answered · 3 failed`. */
export function progressText({
  counts,
  total,
}: Pick<ApplicationBatch, 'counts' | 'total'>): string {
  const answered = `${numbers.format(counts.completed)} of ${numbers.format(total)} answered`
  return counts.failed === 0 ? answered : `${answered} · ${numbers.format(counts.failed)} failed`
}
