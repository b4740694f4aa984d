import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Failure } from '#service/http/failure.ts'
import { fairQueue } from './fair-queue.ts'
import type { FairQueueLimits, WorkOwner } from './fair-queue.ts'
import { threadReady } from './thread-messages.ts'
import type { TaskOutcome } from './thread-messages.ts'

export interface ThreadPoolOptions {
  /** Begins the sentences of failures: “Questions”. */
  subject: string
  /** How many threads work at a time, and who waits for them. `concurrency` is the number of threads. */
  queue: FairQueueLimits
  /** A task that takes longer is ended, and its thread with it. */
  maxTaskMs: number
  /** The largest heap of a thread; a task that needs more is ended, and its thread with it. */
  maxHeapMb: number
  /** Given to each thread as `workerData`. */
  workerData?: unknown
  /** A thread without work for so long is ended, so that memory returns to what it was. */
  maxIdleMs?: number
}

export interface ThreadPool<Task, Result> {
  /**
   * Runs a task in a thread once it is the owner's turn. Rejects with the `Failure` or the error the
   * task threw, with the reason of `signal` once it aborts, with `TaskEnded` where the task
   * exceeded its time or memory, and as `FairQueue.run` does.
   */
  run: (owner: WorkOwner, task: Task, signal?: AbortSignal) => Promise<Result>
  /** Ends all threads; tasks that run reject with `TaskEnded`. */
  stop: () => Promise<void>
}

/** A task was ended from outside: it exceeded its time or memory, or its thread crashed or was stopped. */
export class TaskEnded extends Error {
  override readonly name = 'TaskEnded'
  readonly reason: 'time' | 'memory' | 'crash' | 'stop'

  constructor(reason: TaskEnded['reason'], cause?: unknown) {
    super(`A task was ended: ${reason}.`, { cause })
    this.reason = reason
  }
}

// A task that is nearly done ends by itself; starting another thread would cost more than waiting.
const abortGraceMs = 100
const defaultIdleMs = 30_000

/**
 * A pool of threads that each run `script`, which calls `serveTasks`. Threads start when they are
 * needed and end when they have been idle. Tasks and results are copied by structured clone.
 */
export function threadPool<Task, Result>(
  script: URL,
  options: ThreadPoolOptions,
): ThreadPool<Task, Result> {
  const { subject, queue: limits, maxTaskMs, maxHeapMb, maxIdleMs = defaultIdleMs } = options
  const queue = fairQueue(subject, limits)
  const idle: { worker: Worker; timer: NodeJS.Timeout }[] = []
  const workers = new Set<Worker>()
  let isStopped = false

  async function startWorker(): Promise<Worker> {
    const worker = new Worker(script, {
      workerData: options.workerData,
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    })
    workers.add(worker)
    worker.once('exit', () => workers.delete(worker))
    // An error between tasks ends the thread alone; the task that starts it next gets a new one.
    worker.on('error', () => undefined)
    try {
      const [message] = await once(worker, 'message')
      if (message !== threadReady) throw new Error('The thread did not start as expected.')
    } catch (error) {
      void worker.terminate()
      throw new TaskEnded(isStopped ? 'stop' : 'crash', error)
    }
    return worker
  }

  function takeIdle(): Worker | undefined {
    const thread = idle.pop()
    if (thread === undefined) return undefined
    clearTimeout(thread.timer)
    thread.worker.ref()
    return thread.worker
  }

  function giveBack(worker: Worker): void {
    if (isStopped || !workers.has(worker)) return
    // An idle thread does not keep the process alive.
    worker.unref()
    const timer = setTimeout(() => {
      const at = idle.findIndex((thread) => thread.worker === worker)
      if (at !== -1) idle.splice(at, 1)
      void worker.terminate()
    }, maxIdleMs).unref()
    idle.push({ worker, timer })
    worker.once('exit', () => {
      clearTimeout(timer)
      const at = idle.findIndex((thread) => thread.worker === worker)
      if (at !== -1) idle.splice(at, 1)
    })
  }

  function runOn(worker: Worker, task: Task, signal: AbortSignal | undefined): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      let grace: NodeJS.Timeout | undefined
      const settle = (): void => {
        clearTimeout(deadline)
        clearTimeout(grace)
        signal?.removeEventListener('abort', abort)
        worker.off('message', receive)
        worker.off('error', fail)
        worker.off('exit', exit)
      }
      const end = (reason: unknown): void => {
        settle()
        void worker.terminate()
        reject(reason)
      }
      const receive = (outcome: TaskOutcome): void => {
        settle()
        giveBack(worker)
        // oxlint-disable-next-line no-unsafe-type-assertion -- the script is the pool's own and answers its Result
        if (outcome.type === 'done') resolve(outcome.value as Result)
        else reject(errorOf(outcome))
      }
      const fail = (error: unknown): void => {
        const isMemory =
          error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        end(new TaskEnded(isMemory ? 'memory' : 'crash', error))
      }
      const exit = (): void => end(new TaskEnded(isStopped ? 'stop' : 'crash'))
      const abort = (): void => {
        grace = setTimeout(() => end(signal?.reason), abortGraceMs)
      }
      const deadline = setTimeout(() => end(new TaskEnded('time')), maxTaskMs)
      worker.on('message', receive)
      worker.on('error', fail)
      worker.on('exit', exit)
      signal?.addEventListener('abort', abort, { once: true })
      if (signal?.aborted === true) abort()
      worker.postMessage(task)
    })
  }

  return {
    run: (owner, task, signal) =>
      queue.run(
        owner,
        async () => {
          if (isStopped) throw new TaskEnded('stop')
          const worker = takeIdle() ?? (await startWorker())
          const result = await runOn(worker, task, signal)
          signal?.throwIfAborted()
          return result
        },
        signal,
      ),
    stop: async () => {
      isStopped = true
      for (const { timer } of idle) clearTimeout(timer)
      await Promise.all([...workers].map((worker) => worker.terminate()))
    },
  }
}

function errorOf(outcome: Extract<TaskOutcome, { type: 'failure' | 'error' }>): Error {
  if (outcome.type === 'error') return new Error(outcome.message, { cause: outcome.stack })
  return new Failure(outcome.key, outcome.message, outcome.extras, outcome.items)
}
