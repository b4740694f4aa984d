import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { serveMetrics } from './serve-metrics.ts'

async function begin() {
  let readings = 0
  const { port, stop } = await serveMetrics(
    {
      contentType: 'text/plain',
      text: async () => {
        readings += 1
        return 'sheaf_database_up 1\n'
      },
    },
    { host: '127.0.0.1', port: 0, maxAgeMs: 60_000, onError: () => undefined },
  )
  onTestFinished(stop)
  return { port, readings: () => readings }
}

test('many requests on one connection, or at once, read the metrics once', async () => {
  const { port, readings } = await begin()
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(1000))
  const replies = await text(socket)
  expect(replies.match(/sheaf_database_up/g)).toHaveLength(1)
  const reading = () => fetch(`http://127.0.0.1:${port}/metrics`)
  const [first] = await Promise.all(Array.from({ length: 10 }, reading))
  expect(first?.status).toBe(200)
  expect(readings()).toBe(1)
})

test('CONNECT is refused like other unknown methods, and its connection is closed', async () => {
  const { port } = await begin()
  const socket = connect(port, '127.0.0.1')
  socket.write('CONNECT a.example:443 HTTP/1.1\r\nHost: a.example\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1.1 404 Not Found\r\n/)
})

test('a name that is not of loopback is refused', async () => {
  const { port } = await begin()
  const sent = request({ port, path: '/metrics', headers: { host: 'page.example' } }).end()
  const [reply] = await once(sent, 'response')
  expect(reply).toMatchObject({ statusCode: 403 })
  reply.resume()
})
