import type { WorkOwner } from './fair-queue.ts'
import type { LoopTurn } from './loop-turn.ts'
import { threadMs } from './thread-ms.ts'

export interface TurnQueue {
  /**
   * Resolves when the owner may work on the thread that answers requests. Rejects with the reason
   * of `signal` when that aborts first.
   */
  enter: (owner: WorkOwner, signal?: AbortSignal) => Promise<void>
  /**
   * For further pieces of work that was entered: undefined while this turn of the event loop has time, and
   * otherwise as `enter`.
   */
  goOn: (owner: WorkOwner, signal?: AbortSignal) => Promise<void> | undefined
  /** The number of waiting requests. */
  waiting: () => number
}

interface Share {
  /** The virtual time of its usage, in milliseconds; raised to that of its peers after a pause. */
  usedMs: number
}

interface KeyShare extends Share {
  waiting: Set<() => void>
}

interface OrganizationShare extends Share {
  keys: Map<string, KeyShare>
  /** The virtual time of the keys: the usage of the latest key to run, at the time when it began. */
  clockMs: number
}

// Work that continues after waiting for something is not measured. Without a minimum, a key whose work
// starts with a short part would run hundreds of times before one that does equal work at once.
const minChargeMs = 1
// From this number on, keys and organizations that have used no more than others are forgotten.
const maxIdle = 1000

/**
 * Shares the time of the thread that answers requests: while many wait, the next to work is the
 * organization, and within it the key, that has used the least time (start-time fair queueing,
 * https://dl.acm.org/doi/10.1145/248156.248171). Expensive requests are started less
 * often than cheap ones, and a pause earns no credit.
 *
 * Processor time is measured, because elapsed time would charge a key for the time of other processes,
 * from the start of one piece of work to the start of the next or the end of the turn of the event loop.
 * Each start costs at least a millisecond. Work after waiting for something else is not
 * counted.
 */
export function turnQueue(turn: LoopTurn, now = threadMs): TurnQueue {
  const organizations = new Map<string, OrganizationShare>()
  /** The virtual time of the organizations. */
  let clockMs = 0
  let waitingCount = 0
  const pace = turn.pace({ startNext, ended: charge })
  let current: { shares: readonly Share[]; startedAt: number } | null = null

  function sharesOf({ organization_id, key_id }: WorkOwner) {
    let organization = organizations.get(organization_id)
    if (organization === undefined) {
      if (organizations.size > maxIdle) forgetIdleOrganizations()
      organization = { usedMs: 0, keys: new Map(), clockMs: 0 }
      organizations.set(organization_id, organization)
    }
    let key = organization.keys.get(key_id)
    if (key === undefined) {
      if (organization.keys.size > maxIdle) forgetIdleKeys(organization)
      key = { usedMs: 0, waiting: new Set() }
      organization.keys.set(key_id, key)
    }
    organization.usedMs = Math.max(organization.usedMs, clockMs)
    key.usedMs = Math.max(key.usedMs, organization.clockMs)
    return { organization, key }
  }

  function forgetIdleOrganizations(): void {
    for (const [id, organization] of organizations) {
      if (organization.usedMs <= clockMs && isIdle(organization)) organizations.delete(id)
    }
  }

  function forgetIdleKeys({ keys, clockMs: keyClockMs }: OrganizationShare): void {
    for (const [id, key] of keys) {
      if (key.waiting.size === 0 && key.usedMs <= keyClockMs) keys.delete(id)
    }
  }

  function charge(): void {
    if (current === null) return
    const spentMs = Math.max(minChargeMs, now() - current.startedAt)
    for (const share of current.shares) share.usedMs += spentMs
    current = null
  }

  function begin(organization: OrganizationShare, key: KeyShare): void {
    charge()
    clockMs = Math.max(clockMs, organization.usedMs)
    organization.clockMs = Math.max(organization.clockMs, key.usedMs)
    current = { shares: [organization, key], startedAt: now() }
  }

  function nextWaiter(): { organization: OrganizationShare; key: KeyShare } | null {
    let next: { organization: OrganizationShare; key: KeyShare } | null = null
    for (const organization of organizations.values()) {
      if (next !== null && organization.usedMs >= next.organization.usedMs) continue
      const key = leastUsed(organization.keys.values())
      if (key !== null) next = { organization, key }
    }
    return next
  }

  function startNext(): boolean {
    const next = nextWaiter()
    const [start] = next?.key.waiting ?? []
    if (next === null || start === undefined) return false
    begin(next.organization, next.key)
    start()
    return true
  }

  async function enter(owner: WorkOwner, signal?: AbortSignal): Promise<void> {
    const { organization, key } = sharesOf(owner)
    if (waitingCount === 0 && turn.hasTime()) {
      begin(organization, key)
      setImmediate(charge)
      return
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    signal?.throwIfAborted()
    const leave = (): void => {
      waitingCount -= 1
      key.waiting.delete(start)
      signal?.removeEventListener('abort', giveUp)
    }
    const start = (): void => {
      leave()
      resolve()
    }
    const giveUp = (): void => {
      leave()
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', giveUp, { once: true })
    waitingCount += 1
    key.waiting.add(start)
    pace.wake()
    await promise
  }

  return {
    enter,
    goOn: (owner, signal) => (turn.hasTime() ? undefined : enter(owner, signal)),
    waiting: () => waitingCount,
  }
}

function isIdle({ keys }: OrganizationShare): boolean {
  return keys.values().every(({ waiting }) => waiting.size === 0)
}

function leastUsed(keys: Iterable<KeyShare>): KeyShare | null {
  let least: KeyShare | null = null
  for (const key of keys) {
    if (key.waiting.size === 0) continue
    if (least === null || key.usedMs < least.usedMs) least = key
  }
  return least
}
