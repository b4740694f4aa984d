import type { Clock } from '#service/clock.ts'

/** Work that is taken under leases: one that is not renewed ends by itself, and the work is taken up again. */
export interface LeasedWork<Lease> {
  /** Takes the next work that is due, or null. */
  lease: (now: Date) => Promise<Lease | null>
  /** Renews a lease. False when it is lost. */
  renew: (lease: Lease, now: Date) => Promise<boolean>
  /** `signal` aborts when the lease is lost or the service stops. */
  run: (lease: Lease, signal: AbortSignal) => Promise<void>
  /** Decides what becomes of work that rejected. */
  recover: (lease: Lease, error: unknown, isStopping: boolean) => Promise<void>
}

export interface LoopParts<Lease> {
  clock: Clock
  /** How much is worked on at a time. */
  concurrency: number
  leaseSeconds: number
  onError: (error: unknown, lease: Lease | null) => void
}

export interface Worker {
  /** Says that there may be work now. */
  wake: () => void
  /** Stops taking work, ends what runs and gives its leases back. */
  stop: () => Promise<void>
}

const pollPause = 1000

/** Takes work as it comes, each under a lease that it renews. */
export function leaseLoop<Lease>(work: LeasedWork<Lease>, parts: LoopParts<Lease>): Worker {
  const { clock, concurrency, leaseSeconds, onError } = parts
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
        const lease = await work.lease(clock.now())
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
    const renewal = setInterval(
      () => {
        work.renew(lease, clock.now()).then(
          (kept) => kept || lost.abort(),
          // the next renewal may get through; the lease outlasts two
          (error: unknown) => onError(error, lease),
        )
      },
      (leaseSeconds * 1000) / 3,
    )
    try {
      await work.run(lease, AbortSignal.any([stopping.signal, lost.signal]))
    } catch (error) {
      await work
        .recover(lease, error, stopping.signal.aborted)
        .catch((again: unknown) => onError(again, lease))
    } finally {
      clearInterval(renewal)
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
