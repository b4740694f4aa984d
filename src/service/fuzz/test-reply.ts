import { z } from 'zod'
import { isAudited } from '#contract/endpoint.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorBody } from '#contract/failures/errors.ts'
import { everywhere, failures, idempotently, whenChanging } from '#contract/failures/failures.ts'

export interface FuzzReply {
  status: number
  type: string
  text: string
}

// Replies of the protocol have its own form. -32603 is its internal error.
const rpcReply = z.union([
  z.object({ jsonrpc: z.literal('2.0'), result: z.object({}) }),
  z.object({
    jsonrpc: z.literal('2.0'),
    error: z.object({ code: z.int().refine((code) => code !== -32_603), message: z.string() }),
  }),
])

function isRpcReply({ status, type, text }: FuzzReply): boolean {
  // Notifications have no reply.
  if (status === 202 && text === '') return true
  const json = type.startsWith('text/event-stream') ? (/^data: (.*)$/m.exec(text)?.[1] ?? '') : text
  return rpcReply.safeParse(JSON.parse(json)).success
}

const failureKeys = z.enum(Object.keys(failures))

/** What is wrong with the reply to a request of the operation by the contract; null if nothing is. */
export function problemOf(
  endpoint: Endpoint,
  reply: FuzzReply,
  { isPathOdd }: { isPathOdd: boolean },
): string | null {
  const { status, type, text } = reply
  if (endpoint.path === '/mcp' && isRpcReply(reply)) return null
  if (status >= 400) {
    const problem = problemOfFailure(endpoint, text, status)
    return isPathOdd && (problem ?? '').startsWith('route_unknown') ? null : problem
  }
  const expected = [endpoint.success ?? 200, ...(endpoint.ranges ? [206] : [])]
  if (!expected.includes(status)) return `The status ${status} is none of the contract.`
  if (type.startsWith('text/event-stream')) return problemOfEvents(endpoint, text)
  if (typeof endpoint.reply === 'string') return null
  if (!type.startsWith('application/json')) return `The type of the reply is ${type}.`
  const result = endpoint.reply.safeParse(JSON.parse(text))
  return result.success ? null : z.prettifyError(result.error)
}

function problemOfFailure(endpoint: Endpoint, text: string, status: number | null): string | null {
  const body = errorBody.safeParse(JSON.parse(text))
  if (!body.success) return z.prettifyError(body.error)
  const key = failureKeys.safeParse(body.data.extras['failure'])
  if (!key.success) return 'The failure is not in the register.'
  if (key.data === 'internal') return 'internal'
  const listed: readonly string[] = [
    ...everywhere,
    ...endpoint.fails,
    ...(isAudited(endpoint) ? whenChanging : []),
    ...(endpoint.idempotent ? idempotently : []),
  ]
  if (!listed.includes(key.data)) return `${key.data} is not listed by the operation.`
  const registered = new Map<string, number>(
    Object.entries(failures).map(([name, failure]) => [name, failure.status]),
  ).get(key.data)
  return status === null || registered === status ? null : `${key.data} came with ${status}.`
}

function problemOfEvents(endpoint: Endpoint, text: string): string | null {
  for (const event of text.split('\n\n').filter((part) => part !== '')) {
    const data = /^data: (.*)$/m.exec(event)?.[1] ?? ''
    if (event.startsWith('event: error')) {
      const problem = problemOfFailure(endpoint, data, null)
      if (problem !== null) return problem
      continue
    }
    if (data === '[DONE]') continue
    const result = endpoint.chunk?.safeParse(JSON.parse(data))
    if (result === undefined) return 'The operation does not stream.'
    if (!result.success) return z.prettifyError(result.error)
  }
  return null
}
