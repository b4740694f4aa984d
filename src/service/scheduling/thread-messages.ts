import type { FailureKey } from '#contract/failures/failures.ts'
import type { FailureItem } from '#service/failure.ts'

/** Sent by a thread once its modules are loaded, because loading does not count towards a task's time. */
export const threadReady = 'ready'

/** The result of a task, and the size of the thread's heap after it, garbage included. */
export type TaskAnswer = TaskOutcome & { heapBytes: number }

export type TaskOutcome =
  | { type: 'done'; value: unknown }
  | {
      type: 'failure'
      key: FailureKey
      message: string
      extras: Record<string, unknown>
      items: FailureItem[]
    }
  | { type: 'error'; message: string; stack: string | undefined }
