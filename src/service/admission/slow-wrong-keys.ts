import { setTimeout as pause } from 'node:timers/promises'
import { isIPv6 } from 'node:net'
import type { Authenticate } from '#service/access/authenticate.ts'
import type { Caller } from '#service/access/caller.ts'
import { Failure } from '#service/failure.ts'

export interface WrongKeyLimits {
  /** Refusals of one address that are answered at once, one after another. */
  burst: number
  /** Refusals of one address that are answered in a second, from then on. */
  perSecond: number
  /** How long a refusal waits at most, in milliseconds. */
  maxDelayMs: number
}

export const defaultWrongKeyLimits: WrongKeyLimits = {
  burst: 100,
  perSecond: 5,
  maxDelayMs: 10_000,
}

/** Finds the caller behind an `Authorization` header that came from an address. */
export type AuthenticateFrom = (
  authorization: string | undefined,
  address: string,
  /** Aborts when the caller hangs up. */
  signal: () => AbortSignal,
) => Promise<Caller>

interface Timing {
  now: () => number
  /** Resolves after so many milliseconds, or when the signal aborts. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

const realTiming: Timing = {
  now: () => performance.now(),
  wait: (milliseconds, signal) => pause(milliseconds, undefined, { signal }).catch(() => undefined),
}

const maxAddresses = 10_000

/**
 * Delays the refusals of an address that sends wrong keys, or none, by the hundred: whoever waits
 * for the answer guesses no faster, and costs the service little. Valid keys of the same address are
 * never delayed, since others may be behind it. When the service ends (`ending`) nothing waits.
 */
export function slowWrongKeys(
  authenticate: Authenticate,
  { burst, perSecond, maxDelayMs }: WrongKeyLimits,
  ending: AbortSignal,
  { now, wait }: Timing = realTiming,
): AuthenticateFrom {
  const intervalMs = 1000 / perSecond
  const burstMs = burst * intervalMs
  /** When the refusals of each address would have been answered at that pace; the latest last. */
  const paidUntil = new Map<string, number>()

  function delayOf(address: string): number {
    const nowMs = now()
    const until = Math.max(nowMs, paidUntil.get(address) ?? 0) + intervalMs
    paidUntil.delete(address)
    paidUntil.set(address, Math.min(until, nowMs + burstMs + maxDelayMs))
    const [oldest] = paidUntil.keys()
    if (paidUntil.size > maxAddresses && oldest !== undefined) paidUntil.delete(oldest)
    return Math.min(maxDelayMs, until - nowMs - burstMs)
  }

  return async (authorization, address, signal) => {
    try {
      return await authenticate(authorization)
    } catch (error) {
      if (!(error instanceof Failure) || error.status !== 401) throw error
      const delayMs = delayOf(networkOf(address))
      if (delayMs > 0) await wait(delayMs, AbortSignal.any([signal(), ending]))
      throw error
    }
  }
}

/** One subscriber has at least the last 64 bits of an IPv6 address to choose from. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').length
  return [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...(tail ?? '').split(':')]
    .slice(0, 4)
    .join(':')
}
