import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Transferable } from 'node:worker_threads'
import { Failure } from '#service/failure.ts'
import { fairQueue } from './fair-queue.ts'
import type { FairQueueLimits, WorkOwner } from './fair-queue.ts'
import { threadReady } from './thread-messages.ts'
import type { TaskAnswer, TaskOutcome } from './thread-messages.ts'

export interface ThreadPoolOptions {
  /** The work in the messages of failures, such as “questions”. */
  subject: string
  /** The limits of the queue. `concurrency` is the number of threads. */
  queue: FairQueueLimits
  /**
   * The maximum processor time of a task, whose elapsed time may be five times as long. A task that
   * exceeds it is terminated with its thread.
   */
  maxTaskMs: number
  /** The maximum heap of a thread; a task that exceeds it is terminated with its thread. */
  maxHeapMb: number
  /** The stack size of each thread, for scripts that recurse deeply. Default: that of Node. */
  stackSizeMb?: number
  /** Creates the error for a task that exceeded its time or memory. Default: `TaskEnded`. */
  limitFailure?: (reason: 'time' | 'memory') => Error
  /** The `workerData` of each thread. */
  workerData?: unknown
  /** A thread that was idle for this long is terminated to free its memory. */
  maxIdleMs?: number
}

export interface ThreadPool<Task, Result> {
  /**
   * Runs a task in a thread once it is the owner's turn. Rejects with the `Failure` or the error the
   * task threw, with the reason of `signal` once it aborts, with `limitFailure` where the task
   * exceeded its time or memory, with `TaskEnded` when its thread crashed, with `unavailable` when the
   * pool stops, and as `FairQueue.run` does. What `transfer` lists is moved to the thread instead of copied.
   */
  run: (
    owner: WorkOwner,
    task: Task,
    signal?: AbortSignal,
    transfer?: readonly Transferable[],
  ) => Promise<Result>
  /** Ends all threads; tasks that run reject with `unavailable`. */
  stop: () => Promise<void>
}

/** A task was terminated: it exceeded its time or memory, or its thread crashed. */
export class TaskEnded extends Error {
  override readonly name = 'TaskEnded'
  readonly reason: 'time' | 'memory' | 'crash'

  constructor(reason: TaskEnded['reason'], cause?: unknown) {
    super(`A task was ended: ${reason}.`, { cause })
    this.reason = reason
  }
}

/** Limits for one thread per processor. One key leaves a thread free for other keys. */
export function threadPerProcessor(maxWaitMs: number): FairQueueLimits {
  const concurrency = Math.max(2, availableParallelism())
  return {
    concurrency,
    concurrencyPerKey: concurrency - 1,
    maxWaiting: 1000,
    maxWaitingPerKey: 250,
    maxWaitMs,
  }
}

// A task that is nearly done ends by itself; starting another thread would cost more than waiting.
const abortGraceMs = 100
const defaultIdleMs = 30_000
// V8 ends the whole process, not the thread, when one allocation goes far beyond a thread's heap limit.
// So the limit that V8 knows is one that no task reaches before the watch has ended it.
const hardHeapMb = 4096
const watchIntervalMs = 50
const maxElapsedShare = 5
const megabyte = 1024 * 1024

/**
 * A pool of threads that each run `script`, which calls `serveTasks`. Threads start when they are
 * needed and end when they have been idle. Tasks and results are copied by structured clone.
 */
export function threadPool<Task, Result>(
  script: URL,
  options: ThreadPoolOptions,
): ThreadPool<Task, Result> {
  const { subject, queue: limits, maxTaskMs, maxHeapMb, maxIdleMs = defaultIdleMs } = options
  const resourceLimits = {
    maxOldGenerationSizeMb: hardHeapMb,
    ...(options.stackSizeMb !== undefined && { stackSizeMb: options.stackSizeMb }),
  }
  const queue = fairQueue(subject, limits)
  const idle: { worker: Worker; timer: NodeJS.Timeout }[] = []
  const workers = new Set<Worker>()
  const terminating = new WeakSet<Worker>()
  let isStopped = false
  const limitFailure = options.limitFailure ?? ((reason) => new TaskEnded(reason))

  /** The error of a task whose thread crashed or was stopped with the pool. */
  function endedThread(cause?: unknown): Error {
    return isStopped
      ? new Failure('unavailable', 'The service is stopping.')
      : new TaskEnded('crash', cause)
  }

  async function startWorker(): Promise<Worker> {
    const worker = new Worker(script, { workerData: options.workerData, resourceLimits })
    workers.add(worker)
    worker.once('exit', () => {
      workers.delete(worker)
      terminating.delete(worker)
      removeIdle(worker)
    })
    // An error between tasks ends the thread alone; the task that starts it next gets a new one.
    worker.on('error', () => undefined)
    const ended = new AbortController()
    worker.once('exit', () => ended.abort())
    try {
      const [message] = await once(worker, 'message', { signal: ended.signal })
      if (message !== threadReady) throw new Error('The thread did not start as expected.')
    } catch (error) {
      void worker.terminate()
      throw endedThread(error)
    }
    return worker
  }

  function removeIdle(worker: Worker): void {
    const at = idle.findIndex((thread) => thread.worker === worker)
    if (at === -1) return
    clearTimeout(idle[at]?.timer)
    idle.splice(at, 1)
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
      removeIdle(worker)
      void worker.terminate()
    }, maxIdleMs).unref()
    idle.push({ worker, timer })
  }

  /** Calls `end` once the task exceeds a limit. Returns a function that stops watching. */
  function watchTask(worker: Worker, end: (reason: 'time' | 'memory') => void): () => void {
    const started = performance.now()
    let cpuMsBefore: number | undefined
    const timer = setInterval(() => {
      Promise.all([worker.cpuUsage(), worker.getHeapStatistics()]).then(
        ([{ user, system }, { used_heap_size, external_memory }]) => {
          const cpuMs = (user + system) / 1000
          // How much the thread had worked when the task came, or a little less.
          cpuMsBefore ??= cpuMs - (performance.now() - started)
          if (cpuMs - cpuMsBefore > maxTaskMs) end('time')
          if (used_heap_size + external_memory > maxHeapMb * megabyte) end('memory')
        },
        // The thread has ended, which the pool learns by itself.
        () => undefined,
      )
    }, watchIntervalMs)
    return () => clearInterval(timer)
  }

  function runOn(
    worker: Worker,
    task: Task,
    signal: AbortSignal | undefined,
    transfer: readonly Transferable[],
  ): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      let terminationTimer: NodeJS.Timeout | undefined
      let isSettled = false
      const settle = (): void => {
        isSettled = true
        stopWatch()
        clearTimeout(deadline)
        clearTimeout(terminationTimer)
        signal?.removeEventListener('abort', abort)
        worker.off('message', receive)
        worker.off('error', fail)
        worker.off('exit', exit)
      }
      const end = (reason: unknown): void => {
        settle()
        if (workers.has(worker)) terminating.add(worker)
        void worker.terminate()
        reject(reason)
      }
      const receive = (outcome: TaskAnswer): void => {
        settle()
        // Garbage counts as memory until V8 collects it, so it would end the next large task too early.
        if (outcome.heapBytes > (maxHeapMb * megabyte) / 2) void worker.terminate()
        else giveBack(worker)
        // oxlint-disable-next-line no-unsafe-type-assertion -- the script is the pool's own and answers its Result
        if (outcome.type === 'done') resolve(outcome.value as Result)
        else reject(errorOf(outcome))
      }
      const fail = (error: unknown): void => {
        const isMemory =
          error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        end(isMemory ? limitFailure('memory') : endedThread(error))
      }
      const exit = (): void => end(endedThread())
      const abort = (): void => {
        terminationTimer = setTimeout(() => end(signal?.reason), abortGraceMs)
      }
      const deadline = setTimeout(() => end(limitFailure('time')), maxTaskMs * maxElapsedShare)
      // A measurement from before the end of a task may arrive after it, when the thread has another task.
      const stopWatch = watchTask(worker, (reason) => {
        if (!isSettled) end(limitFailure(reason))
      })
      worker.on('message', receive)
      worker.on('error', fail)
      worker.on('exit', exit)
      signal?.addEventListener('abort', abort, { once: true })
      try {
        worker.postMessage(task, transfer)
      } catch (error) {
        // The task cannot be copied, and the thread never saw it.
        settle()
        giveBack(worker)
        reject(error)
      }
    })
  }

  return {
    run: async (owner, task, signal, transfer = []) => {
      const release = await queue.enter(owner, signal)
      let worker: Worker | undefined
      try {
        if (isStopped) throw endedThread()
        worker = takeIdle() ?? (await startWorker())
        if (signal?.aborted === true) giveBack(worker)
        signal?.throwIfAborted()
        const result = await runOn(worker, task, signal, transfer)
        signal?.throwIfAborted()
        return result
      } finally {
        // Native code, such as a query of SQLite, continues in a thread that was terminated. The thread
        // counts as busy until it has ended; otherwise callers could hang up and ask again without bound.
        if (worker !== undefined && terminating.has(worker)) worker.once('exit', release)
        else release()
      }
    },
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
