import { flushCompileCache } from 'node:module'
import { getHeapStatistics } from 'node:v8'
import { parentPort } from 'node:worker_threads'
import { Failure } from '#service/failure.ts'
import { defaultNiceness, lowerPriority } from './lower-priority.ts'
import { threadReady } from './thread-messages.ts'
import type { TaskAnswer, TaskOutcome } from './thread-messages.ts'

/**
 * Runs the tasks of a `threadPool` in this thread, one at a time. Must be called once, at the end of the
 * script. With `niceness` 0 the thread has the priority of the one that serves requests.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the script says what its pool sends it; unknown would make it cast
export function serveTasks<Task>(work: (task: Task) => unknown, niceness = defaultNiceness): void {
  const port = parentPort
  // Gives the thread that serves requests priority over these when there are more threads than cores. On Linux
  // this sets the priority of one thread, elsewhere that of the whole process.
  if (process.platform === 'linux') lowerPriority(0, niceness)
  if (port === null) throw new Error('This script only runs in a thread of a pool.')
  port.on('message', (task: Task) => {
    void outcomeOf(async () => work(task)).then((outcome) => {
      const answer: TaskAnswer = { ...outcome, heapBytes: getHeapStatistics().used_heap_size }
      port.postMessage(answer)
    })
  })
  port.postMessage(threadReady)
  // Threads are usually terminated from outside, and Node then does not write its compile cache.
  flushCompileCache()
}

async function outcomeOf(work: () => Promise<unknown>): Promise<TaskOutcome> {
  try {
    return { type: 'done', value: await work() }
  } catch (error) {
    if (error instanceof Failure) {
      const { key, message, extras, items } = error
      return { type: 'failure', key, message, extras: { ...extras }, items: [...items] }
    }
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    return { type: 'error', message, stack }
  }
}
