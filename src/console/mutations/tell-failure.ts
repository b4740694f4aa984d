import type { ApiError } from '#console/api/api-error.ts'
import { toast } from '#console/ui/overlay/toast.ts'

/** Tells in a toast why something did not happen, and what to do about it. */
export function tellFailure({ message, advice }: ApiError): void {
  toast({ title: message, description: advice, tone: 'critical' })
}
