import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import { diskFull } from '#service/disk/storage-trouble.ts'
import { isOutage } from '#service/database/postgres/outage.ts'
import { asUnitOfWork } from '#service/outbound/unit-of-work.ts'

/** Work under leases. A lease that is not renewed expires, and the work is done again. */
export interface LeasedWork<Lease> {
  /** Leases the next work that is due, or null. */
  lease: () => Promise<Lease | null>
  /** Renews a lease. False when it is lost. */
  renew: (lease: Lease) => Promise<boolean>
  /** Does the work. `signal` aborts when the lease is lost, the disk becomes full or the service stops. */
  run: (lease: Lease, signal: AbortSignal) => Promise<void>
  /**
   * Handles work that rejected while its lease was valid. Called again until the database responds.
   */
  recover: (lease: Lease, error: unknown, isStopping: boolean) => Promise<void>
}

export interface LoopParts<Lease> {
  /** The maximum amount of concurrent work. */
  concurrency: number
  leaseSeconds: number
  /** While this returns true, no work is leased. */
  isPaused?: () => boolean
  /** While this returns true, running work is aborted with the error of a full disk. */
  isFull?: () => boolean
  onError: (error: unknown, lease: Lease | null) => void
  /** Runs each piece of work, to trace it. */
  around?: ((work: () => Promise<void>) => Promise<void>) | undefined
  /** Called with the seconds that work ran, and whether it rejected. */
  onRun?: ((seconds: number, hasFailed: boolean) => void) | undefined
}

export interface Worker {
  /** Polls for work immediately. */
  wake: () => void
  /** Stops leasing work, aborts running work and releases its leases. */
  stop: () => Promise<void>
}

const pollPauseMs = 1000
// A lease expires only after several missed renewals.
const renewalsPerLease = 6

/** Leases work as it becomes due, and renews the leases while the work runs. */
export function leaseLoop<Lease>(work: LeasedWork<Lease>, parts: LoopParts<Lease>): Worker {
  const { concurrency, leaseSeconds, isPaused = () => false, isFull = () => false, onError } = parts
  const { around = (one) => one() } = parts
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  let untilFull = new AbortController()
  let taking: Promise<void> | null = null
  // Work that is queued while the loop looks for some may come too late for this look.
  let isWokenMeanwhile = false

  // Leaves the async context of the request that woke the loop, because the work is not done for that request.
  const outsideRequests = AsyncLocalStorage.snapshot()
  const poll = setInterval(() => {
    if (running.size > 0 && isFull()) abortRunning()
    wake()
  }, pollPauseMs)
  poll.unref()
  wake()

  function wake(): void {
    if (stopping.signal.aborted || isPaused()) return
    if (taking !== null) isWokenMeanwhile = true
    if (taking !== null || running.size >= concurrency) return
    isWokenMeanwhile = false
    taking = outsideRequests(take).finally(() => {
      taking = null
      if (isWokenMeanwhile) wake()
    })
  }

  function abortRunning(): void {
    untilFull.abort(diskFull())
    untilFull = new AbortController()
  }

  async function take(): Promise<void> {
    try {
      while (!stopping.signal.aborted && !isPaused() && running.size < concurrency) {
        const lease = await work.lease()
        if (lease === null) return
        const run = runLeased(lease).finally(() => {
          running.delete(run)
          wake()
        })
        running.add(run)
        // Work that fails at once on SQLite waits for nothing, so a queue of it would keep requests from being read.
        await turn()
      }
    } catch (error) {
      onError(error, null)
    }
  }

  async function runLeased(lease: Lease): Promise<void> {
    const lost = new AbortController()
    let renewing: Promise<void> | null = null
    const renewal = setInterval(
      () => {
        renewing ??= work
          .renew(lease)
          .then((isHeld) => isHeld || lost.abort(new Error('the lease was lost')))
          // The next renewal may succeed.
          .catch((error: unknown) => onError(error, lease))
          .then(() => {
            renewing = null
          })
      },
      (leaseSeconds * 1000) / renewalsPerLease,
    )
    const startedAt = performance.now()
    let hasFailed = false
    try {
      // The service may have begun to stop while this work was being leased.
      stopping.signal.throwIfAborted()
      const signal = AbortSignal.any([stopping.signal, lost.signal, untilFull.signal])
      await asUnitOfWork(() => around(() => work.run(lease, signal)))
    } catch (error) {
      hasFailed = true
      // The worker that now holds the lease decides the outcome.
      if (!lost.signal.aborted) await recover(lease, error, lost.signal)
    } finally {
      clearInterval(renewal)
      parts.onRun?.((performance.now() - startedAt) / 1000, hasFailed)
    }
  }

  async function recover(lease: Lease, error: unknown, lost: AbortSignal): Promise<void> {
    for (;;) {
      const isStopping = stopping.signal.aborted
      try {
        return await work.recover(lease, error, isStopping)
      } catch (again) {
        // The lease is renewed meanwhile; if it expired, that would delay the work and count as an
        // interruption.
        if (!isOutage(again) || isStopping || lost.aborted) return onError(again, lease)
        const signal = AbortSignal.any([stopping.signal, lost])
        await pause(pollPauseMs, undefined, { signal: signal }).catch(() => undefined)
      }
    }
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
