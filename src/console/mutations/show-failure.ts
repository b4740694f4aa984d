import type { ApiError } from '#console/api/api-error.ts'
import { toast } from '#console/ui/overlay/toast.ts'

/** Shows a failure and its advice in a toast. */
export function showFailure({ message, advice }: ApiError): void {
  toast({ title: message, description: advice, tone: 'critical' })
}
