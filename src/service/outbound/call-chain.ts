import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import { readJson } from '#contract/primitives.ts'
import { Failure } from '#service/failure.ts'
import { unitOfWork } from './unit-of-work.ts'

/** The header of calls to models with the names of the installations of Sheaf that they came through, oldest first. */
export const chainHeader = 'x-sheaf-chain'
/** More are a loop, even where none of the names is known. */
export const maxChainedCalls = 8

/** The name of an installation in chains, of all its processes. Its secret cannot be computed from it. */
export function chainName(secret: string): string {
  return createHmac('sha256', secret).update('the name in chains').digest('hex').slice(0, 16)
}

/** The header for a call of the current request or leased work. */
export function chainHeaders(name: string): Record<string, string> {
  const before = unitOfWork()?.chain ?? ''
  return { [chainHeader]: before === '' ? name : `${before}, ${name}` }
}

// Callers can send any text, which would be passed on to providers.
const validChain = /^[\w-]{1,64}(?:, ?[\w-]{1,64})*$/

/** The chain of a request; empty where the header is missing or has anything but names. */
export function readChain(headers: IncomingHttpHeaders): string {
  const chain = String(headers[chainHeader] ?? '')
  return validChain.test(chain) ? chain : ''
}

/** Throws `request_looped` for a call that came through this installation before, or through too many. */
export function requireNoLoop(chain: string, name: string): void {
  const names = chain.split(',', maxChainedCalls + 1).map((text) => text.trim())
  if (names.length <= maxChainedCalls && !names.includes(name)) return
  throw new Failure('request_looped', 'This call came back to a service that it came from.')
}

const refusal = z.object({ extras: z.object({ failure: z.literal('request_looped') }) })

/** Whether the body of a response is the failure of `requireNoLoop`. */
export function isLoopRefusal(body: string): boolean {
  return refusal.safeParse(readJson(body)).success
}
