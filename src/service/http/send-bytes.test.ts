import { once } from 'node:events'
import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { Failure } from '#service/failure.ts'
import { sendBytes } from './send-bytes.ts'

async function begin(bytes: () => AsyncGenerator<Uint8Array, void>) {
  const app = Fastify({ forceCloseConnections: true })
  onTestFinished(() => app.close())
  app.setErrorHandler((error, _, reply) => reply.code(error instanceof Failure ? 409 : 500).send())
  app.get('/', async (request, reply) => {
    await sendBytes(request, reply.header('x-kind', 'bytes'), bytes())
    return reply
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return async (method = 'GET') => {
    const request = get(address, { method })
    const [response] = await once(request, 'response')
    return { request, response }
  }
}

test('a reader that is slow gets every byte although their memory is reused', async () => {
  const halves = [Buffer.alloc(500_000), Buffer.alloc(500_000)]
  const lengths = [1, 400_000, 5000, 20, 20, 500_000, 3, 500_000, 250_000]
  async function* bytes(): AsyncGenerator<Uint8Array, void> {
    for (const [at, length] of lengths.entries()) {
      yield halves[at % 2]?.fill(at).subarray(0, length) ?? Buffer.of()
      // The next chunk is requested, so the one before may be overwritten.
      halves[(at + 1) % 2]?.fill(255)
    }
  }
  const ask = await begin(bytes)
  const { response } = await ask()
  // The buffers of both sockets are full meanwhile.
  await pause(100)
  const received = await buffer(response)
  const sent = Buffer.concat(lengths.map((length, at) => Buffer.alloc(length, at)))
  expect(received.equals(sent)).toBe(true)
  expect(response.headers).toMatchObject({ 'x-kind': 'bytes', 'transfer-encoding': 'chunked' })
})

test('an error of the first chunk has a status, a later one ends the connection', async () => {
  let first = 0
  async function* bytes(): AsyncGenerator<Uint8Array, void> {
    for (let at = 0; at < first; at += 1) yield Buffer.alloc(100_000)
    throw new Failure('file_damaged', 'The file is damaged.')
  }
  const ask = await begin(bytes)
  expect((await ask()).response.statusCode).toBe(409)
  first = 3
  const { response } = await ask()
  expect(response.statusCode).toBe(200)
  await expect(buffer(response)).rejects.toThrow('aborted')
})

test('the bytes end when the caller hangs up', async () => {
  let isEnded = false
  async function* bytes(): AsyncGenerator<Uint8Array, void> {
    try {
      for (;;) yield Buffer.alloc(1_000_000)
    } finally {
      isEnded = true
    }
  }
  const ask = await begin(bytes)
  const { request, response } = await ask()
  response.on('error', () => undefined)
  request.destroy()
  await expect.poll(() => isEnded).toBe(true)
})

test('a HEAD request has the headers, and reads nothing', async () => {
  let isRead = false
  async function* bytes(): AsyncGenerator<Uint8Array, void> {
    isRead = true
    yield Buffer.alloc(1)
  }
  const ask = await begin(bytes)
  const { response } = await ask('HEAD')
  expect([response.statusCode, response.headers['x-kind'], isRead]).toEqual([200, 'bytes', false])
})
