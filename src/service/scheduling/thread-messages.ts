import type { FailureKey } from '#contract/failures/failures.ts'
import type { FailureItem } from '#service/failure.ts'

/** What a thread sends once its modules are loaded: loading does not count towards a task's time. */
export const threadReady = 'ready'

/** What a thread answers to a task, and how large its heap is after it, garbage included. */
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
