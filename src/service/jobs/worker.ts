import type { Job } from './job-store.ts'
import { leaseLoop } from './lease-loop.ts'
import type { LoopParts, Worker } from './lease-loop.ts'
import { clear, processFile } from './process-file.ts'
import type { ProcessingParts } from './process-file.ts'

const attemptsLimit = 5

/** Reads files as they come. */
export function startWorker(parts: ProcessingParts & LoopParts<Job>): Worker {
  const { jobs, clock, onError } = parts

  async function giveUp(job: Job, error: unknown): Promise<void> {
    onError(error, job)
    const outcome = {
      status: 'failed',
      code: 'processing_stopped',
      description: `Reading this file failed ${attemptsLimit} times. Try again, or split the file into parts.`,
    } as const
    await jobs.finish(job, outcome, (tx) => clear(tx, job))
  }

  return leaseLoop<Job>(
    {
      lease: (now) => jobs.lease(now),
      renew: (job, now) => jobs.renew(job, now),
      run: (job, signal) =>
        job.attempts > attemptsLimit
          ? giveUp(job, new Error('the worker ended each time'))
          : processFile(parts, job, signal),
      recover: (job, error, isStopping) => {
        const now = clock.now()
        if (isStopping) return jobs.release(job, now, true)
        if (job.attempts >= attemptsLimit) return giveUp(job, error)
        onError(error, job)
        return jobs.release(job, new Date(now.getTime() + 1000 * 2 ** job.attempts), false)
      },
    },
    parts,
  )
}
