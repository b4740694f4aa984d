import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { untilSynced } from './answer-when-synced.ts'

/**
 * Takes the response from Fastify, with the status and headers that it has so far, for a handler that writes it piece by piece:
 * that costs less than a stream between the handler and the connection. Waits until what the request has read is on the disk,
 * as for any response. Rejects when it cannot be written to the disk.
 */
export async function takeOver(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ServerResponse> {
  await untilSynced(request)
  reply.hijack()
  const { raw } = reply
  raw.statusCode = reply.statusCode
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value)
  }
  return raw
}
