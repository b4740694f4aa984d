import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { isOutage } from '#service/database/postgres/outage.ts'

/** Work that is taken under leases: one that is not renewed ends by itself, and the work is taken up again. */
export interface LeasedWork<Lease> {
  /** Takes the next work that is due, or null. */
  lease: () => Promise<Lease | null>
  /** Renews a lease. False when it is lost. */
  renew: (lease: Lease) => Promise<boolean>
  /** `signal` aborts when the lease is lost or the service stops. */
  run: (lease: Lease, signal: AbortSignal) => Promise<void>
  /**
   * Decides what becomes of work that rejected while its lease was held. Called again as long as the
   * database does not answer.
   */
  recover: (lease: Lease, error: unknown, isStopping: boolean) => Promise<void>
}

export interface LoopParts<Lease> {
  /** How much is worked on at a time. */
  concurrency: number
  leaseSeconds: number
  /** While it holds, no work is taken. */
  isPaused?: () => boolean
  onError: (error: unknown, lease: Lease | null) => void
}

export interface Worker {
  /** Says that there may be work now. */
  wake: () => void
  /** Stops taking work, ends what runs and gives its leases back. */
  stop: () => Promise<void>
}

const pollPauseMs = 1000
// Several are missed before anybody takes the holder for dead.
const renewalsPerLease = 6

/** Takes work as it comes, each under a lease that it renews. */
export function leaseLoop<Lease>(work: LeasedWork<Lease>, parts: LoopParts<Lease>): Worker {
  const { concurrency, leaseSeconds, isPaused = () => false, onError } = parts
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  let taking: Promise<void> | null = null

  // a request that wakes the loop is not who its work is done for
  const outsideRequests = AsyncLocalStorage.snapshot()
  const poll = setInterval(wake, pollPauseMs)
  poll.unref()
  wake()

  function wake(): void {
    if (stopping.signal.aborted || isPaused()) return
    if (taking !== null || running.size >= concurrency) return
    taking = outsideRequests(take).finally(() => {
      taking = null
    })
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
          // the next renewal may get through
          .catch((error: unknown) => onError(error, lease))
          .then(() => {
            renewing = null
          })
      },
      (leaseSeconds * 1000) / renewalsPerLease,
    )
    try {
      // taken while the service began to stop
      stopping.signal.throwIfAborted()
      await work.run(lease, AbortSignal.any([stopping.signal, lost.signal]))
    } catch (error) {
      // whoever holds it now decides about it
      if (!lost.signal.aborted) await recover(lease, error, lost.signal)
    } finally {
      clearInterval(renewal)
    }
  }

  async function recover(lease: Lease, error: unknown, lost: AbortSignal): Promise<void> {
    for (;;) {
      const isStopping = stopping.signal.aborted
      try {
        return await work.recover(lease, error, isStopping)
      } catch (again) {
        // The lease is kept meanwhile. Left to end by itself, it would hold the work up, and count.
        if (!isOutage(again) || isStopping || lost.aborted) return onError(again, lease)
        const ended = AbortSignal.any([stopping.signal, lost])
        await pause(pollPauseMs, undefined, { signal: ended }).catch(() => undefined)
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
