import type { FastifyReply } from 'fastify'

/** Lets a connection be silent for as long as its answer takes, which has an end of its own. */
export function stayOpen(reply: FastifyReply): void {
  reply.raw.setTimeout(0, () => undefined)
}
