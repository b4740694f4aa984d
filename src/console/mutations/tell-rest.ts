import type { BulkResult } from './in-turn.ts'
import { count } from '#console/ui/text/count.ts'
import { toast } from '#console/ui/overlay/toast.ts'

/** Tells which part of an action on many files, or others, did not happen, and why. */
export function tellRest({ done, failed }: BulkResult, did: string, what = 'file'): void {
  const [first] = failed
  if (!first) return
  toast({
    title: `${count(failed.length, what)} could not be ${did}`,
    description: `${first.error.message} ${first.error.advice} ${count(done.length, 'other')} ${did}.`,
    tone: 'critical',
  })
}
