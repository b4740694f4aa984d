import { Failure } from '#service/failure.ts'

/** The owner of work, for example a `Caller`. */
export interface WorkOwner {
  readonly organization_id: string
  readonly key_id: string
}

export interface FairQueueLimits {
  /** The maximum weight of running work. */
  concurrency: number
  /** The maximum weight of running work of one organization. Default: `concurrency`. */
  concurrencyPerOrganization?: number
  /** The maximum weight of running work of one key. Default: `concurrency`. */
  concurrencyPerKey?: number
  /**
   * The weight of running work up to which a key or an organization is light; with a single piece it always is. A
   * quarter of an organization's share is left to its light keys, and an eighth of everything to light organizations,
   * so that several busy callers cannot together block the others. Default: nothing is left to anybody.
   */
  lightWeight?: number
  /** The maximum number of waiting pieces of work. */
  maxWaiting: number
  /** The maximum number of waiting pieces of work of one key. Default: `maxWaiting`. */
  maxWaitingPerKey?: number
  /** The maximum wait. Default: until the signal aborts. */
  maxWaitMs?: number
}

export interface FairQueue {
  /**
   * Runs work as soon as there is capacity. Rejects as the work does, with the reason of `signal` when
   * that aborts before the work starts, with `too_many_requests` (429) when too much of the owner's key waits
   * already, or it waited too long for its key's own work to end, and with `unavailable` (503) when too much
   * of everyone waits, or it waited too long for others. Both failures carry `retry_after_seconds`.
   */
  run: <T>(owner: WorkOwner, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>
  /**
   * Waits for capacity as `run` does, and resolves with a function that releases it, which may be
   * called more than once. `weight` is the capacity it takes, at most that of one key.
   */
  enter: (owner: WorkOwner, signal?: AbortSignal, weight?: number) => Promise<() => void>
  /** The current amounts of running and waiting work. */
  load: () => { running: number; waiting: number }
  /** The keys that wait for the work of others, each with the weight of its own running work. */
  blocked: () => { key_id: string; running: number }[]
  /** The weight of running work of a key. */
  runningOf: (owner: WorkOwner) => number
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
  /** In the order of service: the key that was served last is at the end. */
  keys: Map<string, KeyState>
}

const retryAfterSeconds = 2

/**
 * A bounded queue in which no backlog delays others: free capacity goes to the organization that was served
 * least recently, and within it to the key that was (nested round robin). `subject` names the work in
 * failures, such as `questions`.
 */
export function fairQueue(subject: string, limits: FairQueueLimits): FairQueue {
  const {
    concurrency,
    concurrencyPerOrganization = concurrency,
    concurrencyPerKey = concurrency,
    lightWeight,
    maxWaiting,
    maxWaitingPerKey = maxWaiting,
    maxWaitMs,
  } = limits
  const leftToLight = (part: number, total: number): number =>
    lightWeight === undefined ? total : Math.floor(total * (1 - part))
  const concurrencyOfHeavyOrganizations = leftToLight(1 / 8, concurrency)
  const concurrencyOfHeavyKeys = leftToLight(1 / 4, concurrencyPerOrganization)
  const isLight = (runningWeight: number, weight: number): boolean =>
    lightWeight === undefined || runningWeight === 0 || runningWeight + weight <= lightWeight
  // In the order of service: the organization that was served last is at the end.
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
    running + weight <=
      (isLight(organization.running, weight) ? concurrency : concurrencyOfHeavyOrganizations) &&
    organization.running + weight <=
      (isLight(key.running, weight) ? concurrencyPerOrganization : concurrencyOfHeavyKeys) &&
    mayHave(key, weight)

  /**
   * Adds `change`, which may be negative, to the running work of an owner, and moves the owner to the end of
   * the order.
   */
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
    // Earlier requests of the same key come before a new one.
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
    return new Failure('too_many_requests', `This key has too many ${subject} waiting.`, {
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
    blocked: () => {
      if (waiting === 0) return []
      return [...organizations.values()].flatMap(({ keys }) =>
        [...keys].flatMap(([key_id, key]) => {
          const [first] = key.waiting
          return first !== undefined && mayHave(key, first.weight)
            ? [{ key_id, running: key.running }]
            : []
        }),
      )
    },
    runningOf: ({ organization_id, key_id }) =>
      organizations.get(organization_id)?.keys.get(key_id)?.running ?? 0,
  }
}
