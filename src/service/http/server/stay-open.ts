import type { FastifyReply } from 'fastify'

/** Disables the silence limit of a connection for a response that has a time limit of its own. */
export function stayOpen(reply: FastifyReply): void {
  reply.raw.setTimeout(0, () => undefined)
}
