import type { BulkResult } from './run-bulk.ts'
import { count } from '#console/ui/text/count.ts'
import { toast, type ToastContent } from '#console/ui/overlay/toast.ts'

/**
 * Shows the result of an action on several things in a toast: `success`, or the number of failures
 * with the reason of the first. `verb` is a participle such as “deleted”; `noun` is one of the
 * things.
 */
export function showBulkResult(
  { done, failed }: BulkResult,
  verb: string,
  success: ToastContent,
  noun = 'file',
): void {
  const [first] = failed
  if (!first) {
    toast(success)
    return
  }
  const others = done.length === 0 ? '' : ` ${count(done.length, 'other')} ${verb}.`
  toast({
    title: `${count(failed.length, noun)} could not be ${verb}`,
    description: `${first.error.message} ${first.error.advice}${others}`,
    tone: 'critical',
  })
}
