import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { closeConnections } from './close-connections.ts'

async function begin(maxStopMs = 60_000) {
  const app = Fastify({ forceCloseConnections: 'idle' })
  closeConnections(app, maxStopMs)
  let answer = (): void => {}
  app.get('/', async (_, reply) => {
    reply.raw.write('begun, ')
    await new Promise<void>((resolve) => (answer = resolve))
    reply.raw.end('and ended')
    return reply.hijack()
  })
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
  return { app, port, answer: () => answer() }
}

test('a stop completes with the last response, even on a kept-alive connection', async () => {
  const { app, port, answer } = await begin()
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const [response] = await once(request({ port, agent }).end(), 'response')
  const closed = app.close()
  expect(await Promise.race([closed, new Promise((end) => setTimeout(end, 300, 'open'))])).toBe(
    'open',
  )
  answer()
  let text = ''
  for await (const piece of response.setEncoding('utf8')) text += String(piece)
  expect(text).toBe('begun, and ended')
  expect(response.headers.connection).toBe('keep-alive')
  await closed
})

test('an incomplete request head does not delay a stop', async () => {
  const { app, port } = await begin()
  const socket = connect({ host: '127.0.0.1', port })
  socket.on('error', () => {})
  const closed = once(socket, 'close')
  const arrived = once(app.server, 'connection')
  socket.write('GET / HTTP/1.1\r\nhost: ')
  const [server] = await arrived
  await expect.poll(() => server.bytesRead).toBeGreaterThan(0)
  await app.close()
  await closed
})

test('a response that does not end is cut off, so that the stop ends', async () => {
  const { app, port } = await begin(200)
  const [response] = await once(request({ port }).end(), 'response')
  const cut = once(response, 'error')
  response.resume()
  await app.close()
  expect(await cut).toMatchObject([{ code: 'ECONNRESET' }])
})
