import { once } from 'node:events'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { listFiles } from '#contract/files.ts'
import { embeddedService } from '#service/test-service.ts'
import { drainBody } from '#service/http/server/drain-body.ts'
import { failureOf, openConnection, requestText } from '#service/http/server/test-connection.ts'

const mebibyte = 1024 * 1024

function json(key: string, length: number, more: Record<string, string> = {}): string {
  return requestText('POST /v1/graphs', {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'content-length': length,
    ...more,
  })
}

function upload(key: string, length: number, more: Record<string, string> = {}): string {
  return requestText('POST /v1/files', {
    authorization: `Bearer ${key}`,
    'content-disposition': 'attachment; filename="notes.txt"',
    'content-length': length,
    ...more,
  })
}

/** Sends a body one byte at a time until the connection ends. */
async function drip(app: FastifyInstance, head: string) {
  const connection = await openConnection(app)
  connection.write(head)
  const timer = setInterval(() => connection.write('x'), 20)
  onTestFinished(() => clearInterval(timer))
  await connection.answers(1)
  clearInterval(timer)
  return connection
}

test('a body that arrives too slowly is refused with 408, whether JSON or a file', async () => {
  const { app, admin, ask, storedBlobs } = await embeddedService({
    http: { minBytesPerSecond: 1000, windowMs: 400 },
  })
  for (const head of [json(admin, 100_000), upload(admin, 100_000)]) {
    const { statuses, received } = await drip(app, head)
    expect([head.slice(0, 15), statuses()]).toEqual([head.slice(0, 15), [408]])
    expect(failureOf(received())).toBe('request_too_slow')
  }
  expect((await ask(listFiles, {}, admin)).data).toEqual([])
  await expect.poll(storedBlobs).toEqual({ ids: [], pending: [] })
})

test('a slow body above the minimum rate is read', async () => {
  const { app, admin } = await embeddedService({ http: { minBytesPerSecond: 1, windowMs: 1000 } })
  const connection = await openConnection(app)
  const bytes = 40
  connection.write(upload(admin, bytes))
  for (let at = 0; at < bytes; at += 1) {
    connection.write('x')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await connection.answers(1)
  expect(connection.statuses()).toEqual([200])
})

test('a JSON body has a total time limit, whatever its rate', async () => {
  const { app, admin } = await embeddedService({ http: { minBytesPerSecond: 1, maxJsonMs: 300 } })
  const { statuses } = await drip(app, json(admin, 1_000_000))
  expect(statuses()).toEqual([408])
})

test('a body that continues after its request was refused is cut off', async () => {
  for (const isSilent of [true, false]) {
    const server = createServer((request, response) => {
      drainBody(request, { maxDrainMs: 500, maxSilenceMs: isSilent ? 250 : 10_000 })
      response.writeHead(401, { connection: 'close' }).end('no')
    })
    onTestFinished(() => void server.close())
    await once(server.listen({ host: '127.0.0.1', port: 0 }), 'listening')
    const arrived = once(server, 'connection')
    const connection = await openConnection({ server }, { allowHalfOpen: true })
    const [socket] = await arrived
    const cut = once(socket, 'close')
    connection.write(json('wrong', 1000))
    const timer = isSilent ? undefined : setInterval(() => connection.write('x'), 20)
    onTestFinished(() => clearInterval(timer))
    await connection.answers(1)
    await cut
    expect(connection.statuses()).toEqual([401])
  }
})

test('an early failure reaches a caller that reads only after sending everything, and closes the connection', async () => {
  const { app, admin } = await embeddedService({ maximum: mebibyte })
  const close = { connection: 'close' }
  const size = 20 * mebibyte
  const chunked = `${size.toString(16)}\r\n`
  for (const [head, status] of [
    [json(admin, size, close), 413],
    [json('wrong', size, close), 401],
    [upload(admin, size, close), 413],
    [upload('wrong', size, close), 401],
    [upload(admin, size, { ...close, 'content-disposition': 'attachment' }), 400],
    [upload(admin, size, { ...close }).replace('/v1/files', '/v1/nowhere'), 404],
    [
      upload(admin, 0, { ...close, 'transfer-encoding': 'chunked' })
        .replace('content-length: 0\r\n', '')
        .concat(chunked),
      413,
    ],
  ] as const) {
    const connection = await openConnection(app)
    // The client reads nothing before everything is written.
    connection.socket.pause()
    connection.write(head)
    connection.write(Buffer.alloc(size, 'x'))
    if (head.endsWith(chunked)) connection.write('\r\n0\r\n\r\n')
    await new Promise((resolve) => connection.socket.write('', resolve))
    connection.socket.resume()
    const error = await connection.closed
    expect([head.slice(0, 40), connection.statuses(), error]).toEqual([
      head.slice(0, 40),
      [status],
      null,
    ])
  }
})

test('a kept-alive connection is usable after an early failure', async () => {
  const { app, admin } = await embeddedService({ maximum: mebibyte })
  const connection = await openConnection(app)
  connection.write(upload(admin, 5 * mebibyte))
  connection.write(Buffer.alloc(5 * mebibyte, 'x'))
  connection.write(requestText('GET /v1/me', { authorization: `Bearer ${admin}` }))
  await connection.answers(2)
  expect(connection.statuses()).toEqual([413, 200])
})
