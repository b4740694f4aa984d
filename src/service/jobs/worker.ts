import type { Clock } from '#service/clock.ts'
import type { Job } from './job-store.ts'
import { clear, processFile } from './process-file.ts'
import type { ProcessingParts } from './process-file.ts'

export interface WorkerParts extends ProcessingParts {
  clock: Clock
  /** How many files are read at a time. */
  concurrency: number
  leaseSeconds: number
  onError: (error: unknown, job: Job | null) => void
}

export interface Worker {
  /** Says that there may be work now. */
  wake: () => void
  /** Stops taking work, ends what runs and gives its leases back. */
  stop: () => Promise<void>
}

const attemptsLimit = 5
const pollPause = 1000

/** Reads files as they come, each under a lease that it renews. */
export function startWorker(parts: WorkerParts): Worker {
  const { jobs, clock, concurrency, leaseSeconds, onError } = parts
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  let taking: Promise<void> | null = null

  const poll = setInterval(wake, pollPause)
  poll.unref()
  wake()

  function wake(): void {
    if (stopping.signal.aborted || taking !== null || running.size >= concurrency) return
    taking = take().finally(() => {
      taking = null
    })
  }

  async function take(): Promise<void> {
    try {
      while (!stopping.signal.aborted && running.size < concurrency) {
        const job = await jobs.lease(clock.now())
        if (job === null) return
        const work = run(job).finally(() => {
          running.delete(work)
          wake()
        })
        running.add(work)
      }
    } catch (error) {
      onError(error, null)
    }
  }

  async function run(job: Job): Promise<void> {
    const lost = new AbortController()
    const renewal = setInterval(
      () => {
        jobs.renew(job, clock.now()).then(
          (kept) => kept || lost.abort(),
          // the next renewal may get through; the lease outlasts two
          (error: unknown) => onError(error, job),
        )
      },
      (leaseSeconds * 1000) / 3,
    )
    try {
      if (job.attempts > attemptsLimit) await giveUp(job, new Error('the worker ended each time'))
      else await processFile(parts, job, AbortSignal.any([stopping.signal, lost.signal]))
    } catch (error) {
      await recover(job, error).catch((again: unknown) => onError(again, job))
    } finally {
      clearInterval(renewal)
    }
  }

  async function recover(job: Job, error: unknown): Promise<void> {
    const now = clock.now()
    if (stopping.signal.aborted) return jobs.release(job, now, true)
    if (job.attempts >= attemptsLimit) return giveUp(job, error)
    onError(error, job)
    return jobs.release(job, new Date(now.getTime() + 1000 * 2 ** job.attempts), false)
  }

  async function giveUp(job: Job, error: unknown): Promise<void> {
    onError(error, job)
    const outcome = {
      status: 'failed',
      code: 'processing_stopped',
      description: `Reading this file failed ${attemptsLimit} times. Try again, or split the file into parts.`,
    } as const
    await jobs.finish(job, outcome, (tx) => clear(tx, job))
  }

  return {
    wake,
    stop: async () => {
      clearInterval(poll)
      stopping.abort(new Error('the service is stopping'))
      await taking
      await Promise.all(running)
    },
  }
}
