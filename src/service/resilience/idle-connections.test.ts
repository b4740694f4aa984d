import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { testProcess } from './test-process.ts'

const idleCount = 9_900
const openAtATime = 500

test('with ten thousand idle connections, requests and health checks are answered', async () => {
  const { start, authorization } = await testProcess()
  // One address can have all connections only if it is a proxy.
  const { address } = await start({ SHEAF_TRUSTED_PROXIES: '127.0.0.1' })
  const { port, hostname } = new URL(address)
  const sockets: Socket[] = []
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  let ended = 0
  while (sockets.length < idleCount) {
    const some = Array.from({ length: Math.min(openAtATime, idleCount - sockets.length) }, () => {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        ended += 1
      })
      return socket
    })
    sockets.push(...some)
    await Promise.all(some.map((socket) => once(socket, 'connect')))
  }
  const status = async (path: string): Promise<number> =>
    (await fetch(`${address}${path}`, { headers: { authorization } })).status
  expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 200])
  expect(await status('/v1/graphs')).toBe(200)
  // An idle connection is not closed to make room for others.
  expect(ended).toBe(0)

  const last = sockets[0]
  if (last === undefined) throw new Error('no connection is open')
  last.setEncoding('utf8').write('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  let reply = ''
  for await (const text of last) reply += String(text)
  expect(reply).toMatch(/^HTTP\/1\.1 200 /)
}, 60_000)
