import { setTimeout as pause } from 'node:timers/promises'
import type { Authenticate, AuthenticateFrom } from '#service/access/authenticate.ts'
import { Failure } from '#service/failure.ts'
import { networkOf } from '#service/http/server/network-of.ts'

export interface WrongKeyLimits {
  /** Number of refusals of one address that are sent without delay. */
  burst: number
  /** Number of refusals of one address per second after the burst. */
  perSecond: number
  /** The longest delay of a refusal, in milliseconds. */
  maxDelayMs: number
}

export const defaultWrongKeyLimits: WrongKeyLimits = {
  burst: 100,
  perSecond: 5,
  maxDelayMs: 10_000,
}

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
 * Delays refusals to an address that sends hundreds of wrong or missing keys, so that guessing gets no faster
 * by waiting for replies, and costs the service little. Valid keys of the same address are never delayed,
 * because other users may share it. After `ending`, nothing waits.
 */
export function slowWrongKeys(
  authenticate: Authenticate,
  { burst, perSecond, maxDelayMs }: WrongKeyLimits,
  ending: AbortSignal,
  { now, wait }: Timing = realTiming,
): AuthenticateFrom {
  const intervalMs = 1000 / perSecond
  const burstMs = burst * intervalMs
  /** For each address, the time until which its refusals use up the rate. The last updated is at the end. */
  const busyUntil = new Map<string, number>()

  function delayOf(address: string): number {
    const nowMs = now()
    const until = Math.max(nowMs, busyUntil.get(address) ?? 0) + intervalMs
    busyUntil.delete(address)
    busyUntil.set(address, Math.min(until, nowMs + burstMs + maxDelayMs))
    const [oldest] = busyUntil.keys()
    if (busyUntil.size > maxAddresses && oldest !== undefined) busyUntil.delete(oldest)
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
