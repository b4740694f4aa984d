import { withAsynchronousCommit } from '#service/database/asynchronous-commit.ts'
import { isAnyOutage } from '#service/database/postgres/outage.ts'
import { storageTroubleOf } from '#service/disk/storage-trouble.ts'
import { PictureNotDescribed } from '#service/extraction/extraction.ts'
import { maxInterruptions } from '#service/leases/back-off.ts'
import { fileSlots, noneFull } from './file-slots.ts'
import type { FileOwner } from './file-slots.ts'
import { leaveWhenOthersWait, PutBack } from './leave-place.ts'
import type { Job, JobFile } from './job-store.ts'
import { leaseLoop } from '#service/leases/lease-loop.ts'
import type { LoopParts, Worker } from '#service/leases/lease-loop.ts'
import { clear, processFile } from './process-file.ts'
import type { ProcessingParts } from './process-file.ts'

const maxAttempts = 5
// Shorter than the pause between polls, which find what back-offs and other processes leave.
const maxEmptyMs = 500
// The pause between two looks for files of others while no worker is free. Each look reads the head of the queue, and
// each upload and each small file that was read would cause one.
const pauseForOthersMs = 100
// How long a file is read in the short place before it makes way for others.
const defaultShortPlaceMs = 30_000
// Of a file that was deleted.
const nobody: FileOwner = { organization_id: '', team_id: '' }

/** Reads queued files. Only failures of its own processing fail a file, not restarts of the service. */
export function startWorker(
  parts: ProcessingParts & LoopParts<Job> & { shortPlaceMs?: number },
): Worker {
  const { jobs, onError, shortPlaceMs = defaultShortPlaceMs } = parts
  const slots = fileSlots(parts.concurrency)

  async function giveUp(job: Job, error: unknown, description: string): Promise<void> {
    onError(error, job)
    const outcome = { status: 'failed', code: 'processing_stopped', description } as const
    if (await clear(jobs, job)) await jobs.finish(job, outcome)
  }

  const failed = (job: Job, error: unknown): Promise<void> =>
    giveUp(
      job,
      error,
      error instanceof PictureNotDescribed
        ? error.message
        : `Processing this file failed ${maxAttempts} times. Try again, or split the file into smaller parts.`,
    )

  const interrupted = (job: Job): Promise<void> =>
    giveUp(
      job,
      new Error('it was interrupted too often'),
      `Reading this file was interrupted ${maxInterruptions} times. Try again, or split the file into smaller parts.`,
    )

  let wakes = 0
  let emptySince = -Infinity
  let lookedForOthersAt = -Infinity
  let nextLook: NodeJS.Timeout | undefined

  /** Whether others were looked for so recently that the loop is woken later in place of another look. */
  function isTooSoonForOthers(): boolean {
    const leftMs = lookedForOthersAt + pauseForOthersMs - performance.now()
    if (leftMs > 0) {
      nextLook ??= setTimeout(() => {
        nextLook = undefined
        loop.wake()
      }, leftMs).unref()
      return true
    }
    lookedForOthersAt = performance.now()
    return false
  }

  /**
   * Leases the next job. Where the queue was found empty, it is not queried again for half a second, unless somebody wakes
   * the worker.
   */
  async function lease(): Promise<Job | null> {
    if (performance.now() - emptySince < maxEmptyMs) return null
    const wakesBefore = wakes
    const full = slots.full()
    if (full !== noneFull && isTooSoonForOthers()) return null
    const job = await jobs.lease(full)
    if (job === null && full === noneFull && wakes === wakesBefore) emptySince = performance.now()
    return job
  }

  // A power failure that undoes the end of this work leaves the file queued, so it is read again.
  const loop = leaseLoop<Job & { file: JobFile | null }>(
    {
      lease: () =>
        withAsynchronousCommit(async () => {
          const job = await lease()
          return job === null ? null : { ...job, file: await jobs.file(job) }
        }),
      renew: (job) => withAsynchronousCommit(() => jobs.renew(job)),
      run: (job, signal) =>
        slots.count({ ...(job.file?.owner ?? nobody), key_id: job.owner }, (isShort) =>
          withAsynchronousCommit(async () => {
            if (job.interruptions >= maxInterruptions) return interrupted(job)
            const read = (until: AbortSignal): Promise<void> =>
              processFile(parts, job, job.file, until)
            if (!isShort) return read(signal)
            const isAnyWaiting = (): Promise<boolean> => jobs.isAnyWaiting(slots.keysRead())
            return leaveWhenOthersWait(read, { signal, afterMs: shortPlaceMs, isAnyWaiting })
          }),
        ),
      recover: (job, error, isStopping) => {
        if (isStopping) return jobs.release(job, 'stopped')
        if (error instanceof PutBack) return jobs.release(job, 'interrupted')
        if (isAnyOutage(error)) return jobs.release(job, 'interrupted')
        if (storageTroubleOf(error) === 'full') {
          onError(error, job)
          return jobs.release(job, 'interrupted')
        }
        if (job.attempts + 1 >= maxAttempts) return failed(job, error)
        onError(error, job)
        return jobs.release(job, 'failed')
      },
    },
    { ...parts, concurrency: slots.maxRunning },
  )
  return {
    wake: () => {
      wakes += 1
      emptySince = -Infinity
      loop.wake()
    },
    stop: loop.stop,
  }
}
