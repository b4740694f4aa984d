import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const pollIntervalMs = 50

/**
 * Lets a stop end as soon as the last request is answered, by closing idle connections. The server does so
 * once, when the stop begins; a connection that stays alive after a later answer, or has sent half a head,
 * would delay the stop for minutes. Responses that have not ended after `maxStopMs` are cut off: a stream may last
 * an hour.
 */
export function closeConnections(app: FastifyInstance, maxStopMs: number): void {
  const open = new Set<Socket>()
  const answering = new Set<ServerResponse>()
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.server.on('request', (_, response: ServerResponse) => {
    answering.add(response)
    response.once('close', () => answering.delete(response))
  })
  const closeUnused = (): void => {
    const used = new Set([...answering].map(({ req }) => req.socket))
    for (const socket of open) if (!used.has(socket)) socket.destroy()
  }
  let looking: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    const deadline = performance.now() + maxStopMs
    looking = setInterval(() => {
      if (performance.now() > deadline) answering.clear()
      closeUnused()
    }, pollIntervalMs)
  })
  app.addHook('onClose', async () => clearInterval(looking))
}
