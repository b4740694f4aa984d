import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { getMe } from '#contract/access.ts'
import { createGraph, listGraphs } from '#contract/graphs.ts'
import { askGraphs } from '#contract/questions.ts'
import { embeddedService } from '#service/test-service.ts'
import { Failure } from '#service/failure.ts'
import { refuseAtOnce } from './error-handler.ts'
import { sendEvents } from './send-events.ts'
import { addressOf, addNotes, runRequestHooks, setGoOn } from './request-hooks.ts'
import type { FinishedRequest, RequestHooks } from './request-hooks.ts'

async function serviceWithHooks(hooks: RequestHooks = {}) {
  const finishedRequests: FinishedRequest[] = []
  const service = await embeddedService({
    hooks: [{ ...hooks, onResponse: (finished) => finishedRequests.push(finished) }],
  })
  const outcomes = () =>
    finishedRequests.map(({ operation, caller, status, failure }) => [
      operation,
      caller === null ? 'nobody' : 'somebody',
      status,
      failure,
    ])
  return { ...service, finishedRequests, outcomes }
}

test('onResponse runs for every request once its response has ended, whatever the outcome', async () => {
  const { app, send, admin, outcomes } = await serviceWithHooks()
  await send(getMe, {}, admin)
  await send(getMe, {}, 'wrong')
  await app.inject('/v1/nowhere')
  await app.inject({ method: 'PATCH', url: '/v1/files' })
  await send(createGraph, { body: { name: '' } }, admin)
  const query = { body: { graph_ids: [], question: 'Who?', stream: true } }
  await send(askGraphs, query, admin)
  expect(outcomes()).toEqual([
    ['getMe', 'somebody', 200, null],
    ['getMe', 'nobody', 401, 'credentials_invalid'],
    [null, 'nobody', 404, 'route_unknown'],
    [null, 'nobody', 404, 'route_unknown'],
    ['createGraph', 'somebody', 400, 'field_out_of_range'],
    ['askGraphs', 'somebody', expect.any(Number), expect.anything()],
  ])
})

test('a caller without the permission is reported', async () => {
  const { send, outcomes, newOrganization } = await serviceWithHooks()
  const reader = await (await newOrganization()).newKey({ permissions: ['files:read'] })
  await send(listGraphs, {}, reader)
  expect(outcomes()).toEqual([['listGraphs', 'somebody', 403, 'permission_missing']])
})

test('a failure of onRequest is sent before the body is validated', async () => {
  const { send, admin, outcomes } = await serviceWithHooks({
    onRequest: ({ reply }) => {
      reply.header('x-seen', 'yes')
      throw new Failure('team_forbidden', 'Not today.')
    },
  })
  const refused = await send(createGraph, { body: { name: '' } }, admin)
  expect([refused.statusCode, refused.headers['x-seen']]).toEqual([403, 'yes'])
  expect(outcomes()).toEqual([['createGraph', 'somebody', 403, 'team_forbidden']])
})

test('a reply of preHandler replaces the handler’s, which does not run', async () => {
  const { send, ask, admin } = await serviceWithHooks({
    preHandler: ({ operation }) =>
      operation === 'createGraph' ? { status: 200, text: '{"id":"mine"}' } : undefined,
  })
  expect((await send(createGraph, { body: { name: 'a' } }, admin)).body).toBe('{"id":"mine"}')
  expect((await ask(listGraphs, {}, admin)).data).toEqual([])
})

test('a response waits for onSend and fails with it', async () => {
  const notes: string[] = []
  const { send, admin } = await serviceWithHooks({
    onSend: async ({ operation, request }, _, { text }) => {
      addNotes(request, { model: 'none' })
      notes.push(`${operation} ${text.slice(0, 5)}`)
      if (operation === 'createGraph') throw new Failure('unavailable', 'It could not be kept.')
    },
  })
  expect((await send(getMe, {}, admin)).statusCode).toBe(200)
  expect((await send(createGraph, { body: { name: 'a' } }, admin)).statusCode).toBe(503)
  expect(notes).toEqual(['getMe {"key', 'createGraph {"id"'])
})

test('a caller who hangs up is reported once, with the notes', async () => {
  const started = Promise.withResolvers<void>()
  const { app, admin, finishedRequests } = await serviceWithHooks({
    preHandler: async ({ request }) => {
      addNotes(request, { model: 'slow', bytes: 3 })
      addNotes(request, { sha256: '4' })
      started.resolve()
      await new Promise((resolve) => request.raw.once('close', resolve))
      return undefined
    },
  })
  await app.listen({ port: 0 })
  const address = app.server.address()
  if (typeof address !== 'object' || address === null) throw new Error('not listening')
  const socket = connect(address.port)
  socket.write(`GET /v1/me HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${admin}\r\n\r\n`)
  await started.promise
  socket.destroy()
  await expect.poll(() => finishedRequests.length).toBe(1)
  expect(finishedRequests[0]).toMatchObject({ operation: 'getMe', status: 499, hungUp: true })
  expect(finishedRequests[0]?.notes).toEqual({
    model: 'slow',
    bytes: 3,
    sha256: '4',
  })
})

test('a request whose caller hung up during onRequest is not handled', async () => {
  const started = Promise.withResolvers<void>()
  const ended: string[] = []
  const { app, ask, admin } = await serviceWithHooks({
    onRequest: async ({ operation, reply }) => {
      if (operation !== 'verifyAuditRecords') return
      started.resolve()
      await once(reply.raw, 'close')
    },
    onSend: ({ operation }) => void ended.push(`${operation} kept`),
    onError: ({ operation }) => void ended.push(`${operation} failed`),
  })
  await ask(createGraph, { body: { name: 'a' } }, admin)
  await app.listen({ port: 0 })
  const address = app.server.address()
  if (typeof address !== 'object' || address === null) throw new Error('not listening')
  const socket = connect(address.port)
  socket.write(
    `GET /v1/admin/audit/verify HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${admin}\r\n\r\n`,
  )
  await started.promise
  socket.destroy()
  await expect.poll(() => ended).toEqual(['createGraph kept', 'verifyAuditRecords failed'])
})

/** A connection to a service, over which a request is sent and which can be cut. */
async function connected({
  app,
  admin,
}: Pick<Awaited<ReturnType<typeof serviceWithHooks>>, 'app' | 'admin'>) {
  await app.listen({ port: 0 })
  const address = app.server.address()
  if (typeof address !== 'object' || address === null) throw new Error('not listening')
  const socket = connect(address.port)
  const send = (method: string, path: string, body = '') =>
    socket.write(
      `${method} ${path} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${admin}\r\n` +
        `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    )
  return { socket, send }
}

test('an onResponse hook that throws does not stop the others', async () => {
  const { send, finishedRequests, admin } = await serviceWithHooks({
    onError: () => {
      throw new Error('a hook that fails')
    },
    preHandler: () => {
      throw new Failure('team_forbidden', 'Not today.')
    },
  })
  expect((await send(getMe, {}, admin)).statusCode).toBe(403)
  expect(finishedRequests).toHaveLength(1)
  const broken: FinishedRequest[] = []
  const other = await embeddedService({
    hooks: [
      {
        onResponse: () => {
          throw new Error('a listener that fails')
        },
      },
      { onResponse: (answered) => broken.push(answered) },
    ],
  })
  await other.send(getMe, {}, other.admin)
  expect(broken).toMatchObject([{ operation: 'getMe', status: 200 }])
})

test('a change whose caller hangs up is made, and reported when its handler has ended', async () => {
  const events: string[] = []
  const handlerStarted = Promise.withResolvers<void>()
  const service = await serviceWithHooks({
    preHandler: async ({ reply }) => {
      handlerStarted.resolve()
      await once(reply.raw, 'close')
      return undefined
    },
    onError: () => void events.push('failed'),
    onSend: async ({ request }) => {
      events.push('kept')
      addNotes(request, { model: 'noted after the caller left' })
    },
  })
  const { socket, send } = await connected(service)
  send('POST', '/v1/graphs', '{"name":"Wool"}')
  await handlerStarted.promise
  socket.resetAndDestroy()
  await expect.poll(() => service.finishedRequests.length).toBe(1)
  expect(events).toEqual(['kept'])
  expect(service.finishedRequests[0]).toMatchObject({
    operation: 'createGraph',
    status: 499,
    hungUp: true,
    notes: { model: 'noted after the caller left' },
  })
})

test('a request whose caller hung up during onRequest ends once and is never handled', async () => {
  const events: string[] = []
  const started = Promise.withResolvers<void>()
  const service = await serviceWithHooks({
    onRequest: async ({ reply }) => {
      started.resolve()
      await once(reply.raw, 'close')
    },
    preHandler: () => void events.push('begun'),
    onError: () => void events.push('failed'),
  })
  const { socket, send } = await connected(service)
  send('POST', '/v1/graphs', '{"name":"Wool"}')
  await started.promise
  socket.resetAndDestroy()
  await expect.poll(() => service.finishedRequests.length).toBe(1)
  expect(events).toEqual(['failed'])
})

test('a failure is reported although its caller hung up before it', async () => {
  const started = Promise.withResolvers<void>()
  const service = await serviceWithHooks({
    preHandler: async ({ reply }) => {
      started.resolve()
      await once(reply.raw, 'close')
      throw new Failure('graph_not_found', 'There is no such graph.')
    },
  })
  const { socket, send } = await connected(service)
  send('GET', '/v1/graphs')
  await started.promise
  socket.resetAndDestroy()
  await expect.poll(() => service.finishedRequests.length).toBe(1)
  expect(service.finishedRequests[0]).toMatchObject({ status: 499, failure: 'graph_not_found' })
})

test('the address of a caller is available after the connection was reset', async () => {
  const addresses: string[] = []
  const service = await embeddedService({
    hooks: [{ onResponse: ({ request }) => addresses.push(addressOf(request)) }],
  })
  const { socket, send } = await connected(service)
  send('GET', '/v1/graphs')
  await once(socket, 'data')
  socket.resetAndDestroy()
  await expect.poll(() => addresses).toEqual(['127.0.0.1'])
})

test('a stream waits for its turn after each record', async () => {
  const order: string[] = []
  const app = Fastify()
  runRequestHooks(app, [], { refuseAtOnce })
  async function* records() {
    for (const record of [1, 2]) {
      await Promise.resolve()
      order.push(`record ${record}`)
      yield record
    }
  }
  app.get('/records', async (request, reply) => {
    setGoOn(request, async () => {
      order.push('wait')
      await new Promise((resolve) => setImmediate(resolve))
      order.push('go on')
    })
    await sendEvents(request, reply, z.number(), records())
    return reply
  })
  expect((await app.inject('/records')).body).toBe('data: 1\n\ndata: 2\n\n')
  expect(order).toEqual(['record 1', 'wait', 'go on', 'record 2', 'wait', 'go on'])
  await app.close()
})
