import type { BulkResult } from './in-turn.ts'
import { count } from '#console/ui/text/count.ts'
import { toast, type ToastContent } from '#console/ui/overlay/toast.ts'

/**
 * Reports an action on many things in a toast: `success`, or how many of them failed and why the
 * first did. `did` is what was done to them, as in “deleted”; `what` is one of them.
 */
export function tellBulkResult(
  { done, failed }: BulkResult,
  did: string,
  success: ToastContent,
  what = 'file',
): void {
  const [first] = failed
  if (!first) {
    toast(success)
    return
  }
  toast({
    title: `${count(failed.length, what)} could not be ${did}`,
    description: `${first.error.message} ${first.error.advice} ${count(done.length, 'other')} ${did}.`,
    tone: 'critical',
  })
}
