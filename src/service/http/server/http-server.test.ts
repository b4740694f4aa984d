import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { loopTurn } from '#service/scheduling/loop-turn.ts'
import { embeddedService } from '#service/test-service.ts'
import { defaultHttpLimits, httpServer } from './http-server.ts'
import type { HttpLimits } from './http-server.ts'
import { failureOf, openConnection, requestText } from './test-connection.ts'

/** A server that holds each request to `/<name>` until it is released, and reports those in progress. */
async function holdingServer(
  limits: Partial<HttpLimits> = {},
  trustedProxies: readonly string[] = [],
) {
  const app: FastifyInstance = Fastify({
    forceCloseConnections: true,
    serverFactory: (handler) =>
      httpServer(handler, {
        limits: { ...defaultHttpLimits, ...limits },
        trustedProxies,
        turn: loopTurn(10),
      }),
  })
  const inProgress = new Map<string, () => void>()
  const started: string[] = []
  app.get('/healthz', () => 'ok')
  app.all<{ Params: { name: string } }>('/:name', async ({ params: { name } }) => {
    started.push(name)
    await new Promise<void>((resolve) => inProgress.set(name, resolve))
    inProgress.delete(name)
    return name
  })
  onTestFinished(() => app.close())
  return {
    app,
    started,
    inProgress: () => [...inProgress.keys()],
    release: (name: string) => inProgress.get(name)?.(),
  }
}

const get = (name: string): string => requestText(`GET /${name}`)

test('the requests of a connection are answered one after another', async () => {
  const { app, started, inProgress, release } = await holdingServer()
  const connection = await openConnection(app)
  connection.write(['a', 'b', 'c'].map(get).join(''))
  await expect.poll(inProgress).toEqual(['a'])
  const other = await openConnection(app)
  other.write(get('d'))
  await expect.poll(inProgress).toEqual(['a', 'd'])
  for (const [at, name] of ['a', 'b', 'c'].entries()) {
    await expect.poll(inProgress).toContain(name)
    release(name)
    await connection.answers(at + 1)
  }
  expect(started).toEqual(['a', 'd', 'b', 'c'])
  expect(connection.received().match(/[abc]$|[abc](?=HTTP)/g)).toEqual(['a', 'b', 'c'])
})

test('a request whose body is still to come is read when its turn comes', async () => {
  const { app, admin } = await embeddedService()
  const connection = await openConnection(app)
  const body = JSON.stringify({ name: 'Harvest', description: 'x'.repeat(200) })
  const create = requestText(
    'POST /v1/graphs',
    {
      authorization: `Bearer ${admin}`,
      'content-type': 'application/json',
      'content-length': body.length,
    },
    body,
  )
  const list = requestText('GET /v1/graphs', { authorization: `Bearer ${admin}` })
  connection.write(list + list + create.slice(0, -100))
  await connection.answers(2)
  connection.write(create.slice(-100))
  await connection.answers(3)
  expect(connection.statuses()).toEqual([200, 200, 200])
})

test('a connection on which too many requests wait is closed, and none of them runs', async () => {
  const { app, started } = await holdingServer({ maxPipelined: 3 })
  const connection = await openConnection(app)
  connection.write(get('a').repeat(5))
  await connection.closed
  expect(started.length).toBeLessThanOrEqual(1)
})

test('the requests that wait on all connections together are limited', async () => {
  const { app, inProgress, release } = await holdingServer({ maxPipelinedTotal: 5 })
  const first = await openConnection(app)
  first.write(['a', 'b', 'c', 'd'].map(get).join(''))
  await expect.poll(inProgress).toEqual(['a'])
  const second = await openConnection(app)
  second.write(['e', 'f', 'g', 'h'].map(get).join(''))
  await second.closed
  for (const name of ['a', 'b', 'c', 'd']) {
    await expect.poll(inProgress).toContain(name)
    release(name)
  }
  await first.answers(4)
  const third = await openConnection(app)
  third.write(get('healthz').repeat(6))
  await third.answers(6)
})

test('20,000 requests in a pipeline do not keep others waiting', async () => {
  const { app, admin } = await embeddedService()
  const crowd = await openConnection(app)
  const request = requestText('GET /v1/graphs', { authorization: `Bearer ${admin}` })
  crowd.write(request.repeat(20_000))
  await crowd.answers(1)
  const other = await openConnection(app)
  other.write(request)
  await other.answers(1)
  expect(other.statuses()).toEqual([200])
  expect(crowd.statuses().length).toBeLessThan(20_000)
  expect(await Promise.race([crowd.closed, Promise.resolve('open')])).toBe('open')
})

test('many concurrent requests are started over several turns of the event loop', async () => {
  const turns: number[] = []
  let turn = 0
  const app = Fastify({
    serverFactory: (handler) =>
      httpServer(handler, { limits: defaultHttpLimits, trustedProxies: [], turn: loopTurn(0) }),
  })
  app.get('/healthz', () => 'ok')
  app.get('/busy', () => {
    turns.push(turn)
    return 'done'
  })
  onTestFinished(() => app.close())
  await app.listen({ host: '127.0.0.1', port: 0 })
  const connections = await Promise.all(Array.from({ length: 20 }, () => openConnection(app)))
  const count = (): void => {
    turn += 1
    if (turns.length < 20) setImmediate(count)
  }
  setImmediate(count)
  for (const connection of connections) connection.write(get('busy'))
  await Promise.all(connections.map((connection) => connection.answers(1)))
  expect(new Set(turns).size).toBe(20)
})

test('a key with few requests does not wait behind a crowd of another', async () => {
  const order: string[] = []
  const app = Fastify({
    serverFactory: (handler) =>
      httpServer(handler, { limits: defaultHttpLimits, trustedProxies: [], turn: loopTurn(0) }),
  })
  app.get('/busy', ({ headers }) => {
    order.push(headers.authorization ?? '')
    return 'done'
  })
  onTestFinished(() => app.close())
  await app.listen({ host: '127.0.0.1', port: 0 })
  const connections = await Promise.all(Array.from({ length: 42 }, () => openConnection(app)))
  for (const [at, connection] of connections.entries()) {
    connection.write(requestText('GET /busy', { authorization: at < 40 ? 'crowd' : 'other' }))
  }
  await Promise.all(connections.map((connection) => connection.answers(1)))
  expect(order.lastIndexOf('other')).toBeLessThan(20)
})

test('CONNECT is refused like other unknown methods, and its connection is closed', async () => {
  const { app, release, inProgress } = await holdingServer()
  const connection = await openConnection(app)
  connection.write(requestText('CONNECT a.example:443'))
  expect(await connection.closed).toBe(null)
  expect(connection.statuses()).toEqual([404])
  expect(connection.received().toLowerCase()).toContain('connection: close')
  expect(failureOf(connection.received())).toBe('route_unknown')

  const used = await openConnection(app)
  used.write(get('healthz'))
  await used.answers(1)
  used.write(requestText('CONNECT a.example:443'))
  await used.closed
  expect(used.statuses()).toEqual([200, 404])

  // With an answer in progress, a reply could be taken for that answer.
  const busy = await openConnection(app)
  busy.write(get('a'))
  await expect.poll(inProgress).toEqual(['a'])
  busy.write(requestText('CONNECT a.example:443'))
  await busy.closed
  expect(busy.statuses()).toEqual([])
  release('a')
})

test('a connection is closed after the maximum number of requests, and says so', async () => {
  const { app } = await holdingServer({ maxRequestsPerConnection: 3 })
  const connection = await openConnection(app)
  for (const count of [1, 2, 3]) {
    connection.write(get('healthz').repeat(count === 3 ? 5 : 1))
    await connection.answers(count)
  }
  expect(await connection.closed).toBe(null)
  expect(connection.statuses()).toEqual([200, 200, 200])
  const [first = '', , last = ''] = connection.received().split(/(?=HTTP\/1\.1)/)
  expect(first.toLowerCase()).toContain('connection: keep-alive')
  expect(last.toLowerCase()).toContain('connection: close')
})

test('connections over the limit are refused with 503, and over half of it from one address with 429', async () => {
  for (const [limits, proxies, status] of [
    [{ maxConnections: 4 }, ['127.0.0.0/8'], 503],
    [{ maxConnections: 8 }, [], 429],
  ] as const) {
    const { app } = await holdingServer(limits, proxies)
    await app.listen({ host: '127.0.0.1', port: 0 })
    const open = await Promise.all([1, 2, 3, 4].map(() => openConnection(app)))
    const excess = await openConnection(app)
    await excess.closed
    expect(excess.statuses()).toEqual([status])
    expect(excess.received()).toMatch(/retry-after: \d/)
    for (const connection of open) connection.write(get('healthz'))
    await Promise.all(open.map((connection) => connection.answers(1)))
    open[0]?.socket.destroy()
    // The service notices that a connection was closed some time after the caller has closed it.
    await expect
      .poll(async () => {
        const again = await openConnection(app)
        again.write(get('healthz'))
        await again.answers(1)
        again.socket.destroy()
        return again.statuses()[0]
      })
      .toBe(200)
  }
})

test('connections from all addresses of an IPv6 network of 64 bits are counted together', async () => {
  const { app } = await holdingServer({ maxConnections: 8 })
  const addresses = ['2001:db8::1', '2001:db8::2', '2001:db8:0:0:9::', '2001:db8::4', '2001:db8::5']
  const others = ['2001:db8:0:1::1']
  const remaining = [...addresses, ...others]
  app.server.prependListener('connection', (socket) => {
    Object.defineProperty(socket, 'remoteAddress', { value: remaining.shift() })
  })
  for (const _ of addresses.slice(1)) await openConnection(app)
  const excess = await openConnection(app)
  await excess.closed
  expect(excess.statuses()).toEqual([429])
  const other = await openConnection(app)
  other.write(get('healthz'))
  await other.answers(1)
  expect(other.statuses()).toEqual([200])
})

test('a request without a host is refused like any other, and an unknown expectation is ignored', async () => {
  const { app } = await embeddedService()
  const connection = await openConnection(app)
  connection.write('GET /healthz HTTP/1.1\r\nhost: a\r\nexpect: more\r\n\r\n')
  await connection.answers(1)
  connection.write('GET /healthz HTTP/1.1\r\n\r\n')
  await connection.closed
  expect(connection.statuses()).toEqual([200, 400])
  expect(connection.received()).toMatch(/x-request-id: .*\r\n[^]*x-request-id: /)
  expect(failureOf(connection.received())).toBe('request_unreadable')
})

test('a request head that does not end is refused with 408', async () => {
  const { app } = await embeddedService({ http: { maxHeadMs: 200 } })
  const connection = await openConnection(app)
  connection.write('GET /v1/graphs HTTP/1.1\r\nhost: a\r\n')
  await connection.closed
  expect(connection.statuses()).toEqual([408])
  expect(failureOf(connection.received())).toBe('request_too_slow')
})
