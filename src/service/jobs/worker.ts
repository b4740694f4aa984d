import { isOutage } from '#service/database/postgres/outage.ts'
import { storageTroubleOf } from '#service/database/storage-trouble.ts'
import { interruptionsLimit } from './back-off.ts'
import type { Job } from './job-store.ts'
import { leaseLoop } from './lease-loop.ts'
import type { LoopParts, Worker } from './lease-loop.ts'
import { clear, processFile } from './process-file.ts'
import type { ProcessingParts } from './process-file.ts'

const attemptsLimit = 5

/** Reads files as they come. A file fails by failures of its own reading alone, not by restarts. */
export function startWorker(parts: ProcessingParts & LoopParts<Job>): Worker {
  const { jobs, onError } = parts

  async function giveUp(job: Job, error: unknown, description: string): Promise<void> {
    onError(error, job)
    const outcome = { status: 'failed', code: 'processing_stopped', description } as const
    await jobs.finish(job, outcome, (tx) => clear(tx, job))
  }

  const failed = (job: Job, error: unknown): Promise<void> =>
    giveUp(
      job,
      error,
      `Processing this file failed ${attemptsLimit} times. Try again, or split the file into smaller parts.`,
    )

  const interrupted = (job: Job): Promise<void> =>
    giveUp(
      job,
      new Error('its reading never ended'),
      `Reading this file was interrupted ${interruptionsLimit} times. Try again, or split the file into parts.`,
    )

  return leaseLoop<Job>(
    {
      lease: () => jobs.lease(),
      renew: (job) => jobs.renew(job),
      run: (job, signal) =>
        job.interruptions >= interruptionsLimit
          ? interrupted(job)
          : processFile(parts, job, signal),
      recover: (job, error, isStopping) => {
        if (isStopping) return jobs.release(job, 'stopped')
        if (isOutage(error)) return jobs.release(job, 'interrupted')
        if (storageTroubleOf(error) === 'full') {
          onError(error, job)
          return jobs.release(job, 'interrupted')
        }
        if (job.attempts + 1 >= attemptsLimit) return failed(job, error)
        onError(error, job)
        return jobs.release(job, 'failed')
      },
    },
    parts,
  )
}
