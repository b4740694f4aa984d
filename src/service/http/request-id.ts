import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The caller's `x-request-id` where it is safe in logs and headers, otherwise a new one. */
export function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const header = request.headers['x-request-id']
  return typeof header === 'string' && /^[\w.:-]{1,128}$/.test(header) ? header : randomUUID()
}
