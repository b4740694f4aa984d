import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { getMe } from '#contract/access.ts'
import { createGraph } from '#contract/graphs.ts'
import { testProcess } from './test-process.ts'

/** Sends bytes and resets the connection immediately afterwards. */
async function sendAndReset(address: string, bytes: string): Promise<void> {
  const { port, hostname } = new URL(address)
  const socket = connect({ port: Number(port), host: hostname })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const closed = once(socket, 'close')
  socket.write(bytes, () => socket.resetAndDestroy())
  await closed
}

test('requests whose connection is reset before the answer end neither the process nor other requests', async () => {
  const { start, authorization } = await testProcess()
  const { address, main, log } = await start({ SHEAF_LOG_LEVEL: 'warn' })
  const body = JSON.stringify({ name: '' })
  const requests = [
    'GET /v1/graphs HTTP/1.1\r\nhost: a\r\n\r\n',
    'GET /v1/nowhere HTTP/1.1\r\nhost: a\r\n\r\n',
    'GET /v1/graphs HTTP/1.1\r\nhost: a\r\nauthorization: Bearer wrong\r\n\r\n',
    'DELETE /v1/files/0198c0de-0000-7000-8000-000000000000 HTTP/1.1\r\nhost: a\r\n\r\n',
    `POST /v1/graphs HTTP/1.1\r\nhost: a\r\nauthorization: ${authorization}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    `POST /v1/graphs HTTP/1.1\r\nhost: a\r\nauthorization: ${authorization}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"na`,
    `POST /v1/files HTTP/1.1\r\nhost: a\r\nauthorization: ${authorization}\r\ncontent-disposition: attachment; filename=a.txt\r\ncontent-length: 1000\r\n\r\nWool`,
    'GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(20),
    'GET / HTTP/1.1\r\nhost: a\r\n\r\n',
    'no HTTP at all\r\n\r\n',
  ]
  for (let round = 0; round < 12; round += 1) {
    const resets = requests.flatMap((bytes) =>
      Array.from({ length: 8 }, () => sendAndReset(address, bytes)),
    )
    const reply = await fetch(`${address}${getMe.path}`, { headers: { authorization } })
    expect(reply.status).toBe(200)
    await Promise.all(resets)
  }
  const created = await fetch(`${address}${createGraph.path}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Wool' }),
  })
  expect(created.status).toBe(200)
  expect(main.exitCode).toBe(null)
  // A reset is not an error of the service.
  expect(log()).not.toContain('"level":50')
  expect(log()).not.toContain('"level":60')
})
