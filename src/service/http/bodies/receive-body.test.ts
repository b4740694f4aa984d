import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { embeddedService } from '#service/test-service.ts'
import { drainBody } from '#service/http/server/drain-body.ts'
import { receiveBody } from './receive-body.ts'
import { failureOf, openConnection, requestText } from '#service/http/server/test-connection.ts'

const kibibyte = 1024

/** A server that answers each request with what `work` resolves with. */
async function serverOf(work: (request: IncomingMessage) => Promise<string>) {
  const server = createServer((request, response) => {
    void work(request).then(
      (text) => response.end(text),
      (error: Error) => response.writeHead(400).end(error.message),
    )
  })
  onTestFinished(() => server.closeAllConnections())
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return { server }
}

const post = (length: number): string => requestText('POST /', { 'content-length': length })

test('a large body waits for its turn after each 64 KiB', async () => {
  let turns = 0
  let receivedBytes = 0
  const bytesAtTurns: number[] = []
  const app = await serverOf(async (request) => {
    const body = await receiveBody(request, {
      maxBytes: Infinity,
      look: (piece) => (receivedBytes += piece.length),
      turn: async () => {
        turns += 1
        bytesAtTurns.push(receivedBytes)
        // Unread bytes stay with the sender.
        for (let count = 0; count < 20; count += 1) await nextTurn()
        expect(receivedBytes).toBe(bytesAtTurns.at(-1))
      },
    })
    return String(body.length)
  })
  const connection = await openConnection(app)
  connection.write(post(2048 * kibibyte))
  connection.write(Buffer.alloc(2048 * kibibyte, 'x'))
  await connection.answers(1)
  expect(connection.received()).toMatch(/2097152$/)
  expect(turns).toBeGreaterThanOrEqual(16)
  expect(turns).toBeLessThanOrEqual(32)
})

test('a body of many values is refused before it has fully arrived', async () => {
  const { app, admin } = await embeddedService()
  const connection = await openConnection(app)
  connection.write(
    requestText('POST /v1/graphs', {
      authorization: `Bearer ${admin}`,
      'content-type': 'application/json',
      'content-length': 1_000_000,
    }),
  )
  connection.write(`{"name": "Harvest", "team_ids": [${'1,'.repeat(150_000)}`)
  await connection.answers(1)
  expect(connection.statuses()).toEqual([400])
  expect(failureOf(connection.received())).toBe('field_out_of_range')
})

test('a body over the limit is refused while it arrives', async () => {
  const app = await serverOf(async (request) => {
    await receiveBody(request, {
      maxBytes: 100 * kibibyte,
      look: () => undefined,
      turn: () => Promise.resolve(),
    })
    return 'all'
  })
  const connection = await openConnection(app)
  connection.write(requestText('POST /', { 'transfer-encoding': 'chunked' }))
  connection.write(`80000\r\n${'x'.repeat(200 * kibibyte)}`)
  await connection.answers(1)
  expect(connection.statuses()).toEqual([400])
})

test('a body that a thread parses is read like any other', async () => {
  const { app, admin } = await embeddedService()
  const send = async (payload: string) => {
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: '/v1/graphs',
      headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
      payload: payload.padEnd(700 * kibibyte),
    })
    return [statusCode, body]
  }
  const [status, created] = await send('{"name": "Äpfel \\"und\\" Birnen"}')
  expect([status, created]).toEqual([200, expect.stringContaining('Äpfel \\"und\\" Birnen')])
  expect(await send('{"name": "Harvest"')).toEqual([400, expect.stringContaining('not valid JSON')])
  expect(await send('{"name": "Harvest", "more": [1e400]}')).toEqual([
    400,
    expect.stringContaining('a number larger than'),
  ])
  const [exact] = await send('{"name": "1e400 is large"}')
  expect(exact).toBe(200)
})

test('the rest of refused bodies is read in pieces, some connections in each turn', async () => {
  const sizes = new Map<IncomingMessage, number>()
  const app = await serverOf((request) => {
    drainBody(request)
    request.on('data', (piece: Buffer) => {
      expect(piece.length).toBeLessThanOrEqual(64 * kibibyte)
      sizes.set(request, (sizes.get(request) ?? 0) + piece.length)
    })
    return new Promise((resolve) => request.once('end', () => resolve('refused')))
  })
  const connections = await Promise.all(Array.from({ length: 20 }, () => openConnection(app)))
  for (const connection of connections) {
    connection.write(post(1024 * kibibyte))
    connection.write(Buffer.alloc(1024 * kibibyte, 'x'))
  }
  await Promise.all(connections.map((connection) => connection.answers(1)))
  expect([...sizes.values()]).toEqual(Array(20).fill(1024 * kibibyte))
})
