import { Failure } from '#service/failure.ts'

/** Whose work it is: a `Caller` is one. */
export interface WorkOwner {
  readonly organization_id: string
  readonly key_id: string
}

export interface FairQueueLimits {
  /** How much runs at a time, of everyone together. */
  concurrency: number
  /** How much of one organization runs at a time. Default: all of `concurrency`. */
  concurrencyPerOrganization?: number
  /** How much of one key runs at a time. Default: all of `concurrency`. */
  concurrencyPerKey?: number
  /** How many wait, of everyone together. */
  maxWaiting: number
  /** How many of one key wait. Default: `maxWaiting`. */
  maxWaitingPerKey?: number
  /** How long one waits. Default: until its signal aborts. */
  maxWaitMs?: number
}

export interface FairQueue {
  /**
   * Runs work as soon as there is room. Rejects as the work does, with the reason of `signal` when
   * that aborts before the work starts, with `too_many_requests` (429) when too much of the owner's
   * key waits already, or it waited too long for its key's own work to end, and with `unavailable`
   * (503) when too much of everyone waits, or it waited too long for others. Both failures carry `retry_after_seconds`.
   */
  run: <T>(owner: WorkOwner, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>
  /**
   * Waits for room as `run` does, and resolves with the function that gives it back, which may be
   * called more than once. `weight` is how much room it takes, at most what one key may have.
   */
  enter: (owner: WorkOwner, signal?: AbortSignal, weight?: number) => Promise<() => void>
  /** How much runs and waits now. */
  load: () => { running: number; waiting: number }
}

interface Waiter {
  weight: number
  start: () => void
}

interface KeyState {
  running: number
  waiting: Set<Waiter>
}

interface OrganizationState {
  running: number
  /** The key that was served last stands last. */
  keys: Map<string, KeyState>
}

const retryAfterSeconds = 2

/**
 * A bounded queue in which nobody's backlog delays others: free room goes to the organization that
 * has been served least recently, and within it to the key that has (nested round robin). `subject`
 * is what its failures speak of: `questions`.
 */
export function fairQueue(subject: string, limits: FairQueueLimits): FairQueue {
  const {
    concurrency,
    concurrencyPerOrganization = concurrency,
    concurrencyPerKey = concurrency,
    maxWaiting,
    maxWaitingPerKey = maxWaiting,
    maxWaitMs,
  } = limits
  // The organization that was served last stands last.
  const organizations = new Map<string, OrganizationState>()
  let running = 0
  let waiting = 0

  function stateOf({ organization_id, key_id }: WorkOwner) {
    const organization = organizations.get(organization_id) ?? { running: 0, keys: new Map() }
    organizations.set(organization_id, organization)
    const key = organization.keys.get(key_id) ?? { running: 0, waiting: new Set() }
    organization.keys.set(key_id, key)
    return { organization, key }
  }

  const mayHave = (key: KeyState, weight: number): boolean =>
    key.running + weight <= concurrencyPerKey
  const hasRoom = (organization: OrganizationState, key: KeyState, weight: number): boolean =>
    running + weight <= concurrency &&
    organization.running + weight <= concurrencyPerOrganization &&
    mayHave(key, weight)

  /** Counts work in, or out with less than nothing, and moves its owner to the end of both rows. */
  function count(owner: WorkOwner, change: number): void {
    const { organization, key } = stateOf(owner)
    running += change
    organization.running += change
    key.running += change
    organizations.delete(owner.organization_id)
    organizations.set(owner.organization_id, organization)
    organization.keys.delete(owner.key_id)
    organization.keys.set(owner.key_id, key)
  }

  function forgetIdle({ organization_id, key_id }: WorkOwner): void {
    const { organization, key } = stateOf({ organization_id, key_id })
    if (key.running === 0 && key.waiting.size === 0) organization.keys.delete(key_id)
    if (organization.keys.size === 0) organizations.delete(organization_id)
  }

  function nextWaiter(): Waiter | undefined {
    if (waiting === 0 || running >= concurrency) return undefined
    for (const organization of organizations.values()) {
      if (organization.running >= concurrencyPerOrganization) continue
      for (const key of organization.keys.values()) {
        const [first] = key.waiting
        if (first !== undefined && hasRoom(organization, key, first.weight)) return first
      }
    }
    return undefined
  }

  function startWaiting(): void {
    for (let waiter = nextWaiter(); waiter !== undefined; waiter = nextWaiter()) waiter.start()
  }

  function releaseOnce(owner: WorkOwner, weight: number): () => void {
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      count(owner, -weight)
      forgetIdle(owner)
      startWaiting()
    }
  }

  async function enter(owner: WorkOwner, signal?: AbortSignal, slots = 1): Promise<() => void> {
    signal?.throwIfAborted()
    const weight = Math.min(slots, concurrency, concurrencyPerOrganization, concurrencyPerKey)
    const { organization, key } = stateOf(owner)
    // Whoever waits of the same key stands before a newcomer.
    if (key.waiting.size === 0 && hasRoom(organization, key, weight)) {
      count(owner, weight)
      return releaseOnce(owner, weight)
    }
    if (key.waiting.size >= maxWaitingPerKey) {
      forgetIdle(owner)
      throw tooManyOfKey()
    }
    if (waiting >= maxWaiting) {
      forgetIdle(owner)
      throw overloaded()
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const leave = (): void => {
      waiting -= 1
      key.waiting.delete(waiter)
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
    const waiter: Waiter = {
      weight,
      start: () => {
        leave()
        count(owner, weight)
        resolve()
      },
    }
    const giveUp = (reason: unknown): void => {
      leave()
      forgetIdle(owner)
      reject(reason)
    }
    const abort = (): void => giveUp(signal?.reason)
    const isOwnShare = (): boolean => concurrencyPerKey < concurrency && !mayHave(key, weight)
    const timer =
      maxWaitMs === undefined
        ? undefined
        : setTimeout(() => giveUp(isOwnShare() ? tooManyOfKey() : overloaded()), maxWaitMs)
    signal?.addEventListener('abort', abort, { once: true })
    waiting += 1
    key.waiting.add(waiter)
    await promise
    return releaseOnce(owner, weight)
  }

  function tooManyOfKey(): Failure {
    return new Failure('too_many_requests', `Too many ${subject} of this key are waiting.`, {
      retry_after_seconds: retryAfterSeconds,
    })
  }

  function overloaded(): Failure {
    return new Failure('unavailable', `Too many ${subject} are waiting.`, {
      retry_after_seconds: retryAfterSeconds,
    })
  }

  return {
    enter,
    run: async (owner, work, signal) => {
      const release = await enter(owner, signal)
      try {
        return await work()
      } finally {
        release()
      }
    },
    load: () => ({ running, waiting }),
  }
}
