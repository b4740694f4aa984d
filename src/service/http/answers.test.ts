import { fastify } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { getMe } from '#contract/access.ts'
import { listGraphs } from '#contract/graphs.ts'
import type { Blobs } from '#service/blobs/blobs.ts'
import { healthRoutes } from './health-routes.ts'
import { embeddedService, readRefusal } from '#service/test-service.ts'

test('every response has a request id, the caller’s own if it is valid', async () => {
  const { app, headers } = await embeddedService()
  const headersWithId = { ...headers, 'x-request-id': 'abc-1.2:3_4' }
  const responseWithId = await app.inject({ url: '/v1/me', headers: headersWithId })
  expect(responseWithId.headers['x-request-id']).toBe('abc-1.2:3_4')
  for (const invalidId of ['a b', 'x'.repeat(129), 'a\tb', '"', 'é', '']) {
    const response = await app.inject({
      url: '/v1/me',
      headers: { ...headers, 'x-request-id': invalidId },
    })
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  }
  const failure = readRefusal(await app.inject({ url: '/v1/nowhere', headers: headersWithId }))
  expect(failure.headers['x-request-id']).toBe('abc-1.2:3_4')
  expect(failure.body.extras['request_id']).toBe('abc-1.2:3_4')
})

test('responses and failures are JSON in UTF-8', async () => {
  const { app, headers } = await embeddedService()
  for (const url of ['/v1/me', '/v1/openapi.json', '/v1/nowhere', '/healthz', '/readyz']) {
    const response = await app.inject({ url, headers })
    expect([url, response.headers['content-type']]).toEqual([
      url,
      'application/json; charset=utf-8',
    ])
  }
})

test('no API response may be cached, sniffed or framed', async () => {
  const { app, headers, admin } = await embeddedService({ allowedOrigins: ['*'] })
  const chat = { model: 'sheaf-reader', messages: [{ role: 'user', content: 'Hello' }] }
  for (const request of [
    { url: '/v1/me', headers },
    { url: '/v1/me' },
    { url: '/%761/me', headers },
    { url: '/v1/nowhere', headers },
    { url: '/v1/%zz', headers },
    { url: '/v1/openapi.json' },
    { url: '/v1/files', method: 'PATCH', headers },
    { url: '/v1/graphs', method: 'POST', headers, payload: { name: '' } },
    { url: '/v1/chat', method: 'POST', headers, payload: chat },
    { url: '/v1/chat', method: 'POST', headers, payload: { ...chat, stream: true } },
    { url: '/v1/files', method: 'OPTIONS', headers: { origin: 'https://notes.example' } },
    { url: '/v1/me', method: 'HEAD', headers },
    { url: '/healthz' },
    { url: '/readyz' },
  ] as const) {
    const response = await app.inject(request)
    expect([
      request,
      response.headers['cache-control'],
      response.headers['x-content-type-options'],
      response.headers['content-security-policy'],
    ]).toEqual([request, 'no-store', 'nosniff', "default-src 'none'; frame-ancestors 'none'"])
  }
  const file = await app.inject({
    url: '/v1/files',
    method: 'POST',
    headers: { ...headers, 'content-disposition': 'attachment; filename=notes.txt' },
    payload: 'The harvest was good.',
  })
  const url = `/v1/files/${file.json().id}/download`
  const download = await app.inject({ url, headers: { authorization: `Bearer ${admin}` } })
  expect(download.headers['cache-control']).toBe('private, no-cache')
})

test('an unexpected error is internal and does not reveal its cause', async () => {
  const { database, ask, refusal, admin } = await embeddedService()
  await ask(getMe, {}, admin)
  await database.schema.alterTable('graphs').renameTo('elsewhere').execute()
  const failure = await refusal(listGraphs, {}, admin)
  expect([failure.status, failure.failure]).toEqual([500, 'internal'])
  expect(failure.body.errors[0]?.key).toBe('fail.internalServerError.generic')
  expect(JSON.stringify(failure.body)).not.toMatch(/graphs|table|sql/i)
})

test('a service that is not ready says so, with retry-after', async () => {
  const { app, database, blobs } = await embeddedService()
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' })
  await database.destroy()
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  const failure = readRefusal(await app.inject('/readyz'))
  expect([failure.status, failure.failure]).toEqual([503, 'unavailable'])
  expect(failure.headers['retry-after']).toBe('1')

  const full: Blobs = { ...blobs, probe: () => Promise.reject(new Error('ENOSPC')) }
  const other = await embeddedService({ blobs: full })
  expect(readRefusal(await other.app.inject('/readyz')).failure).toBe('unavailable')
})

test('a part that never responds makes the service not ready', async () => {
  const { database, blobs } = await embeddedService()
  const app = fastify()
  onTestFinished(() => app.close())
  const stuck: Blobs = { ...blobs, probe: () => new Promise<never>(() => undefined) }
  healthRoutes(app, { database, blobs: stuck, space: { isFull: () => false }, probeMs: 20 })
  expect((await app.inject('/readyz')).json()).toMatchObject({
    message: 'The files folder is not writable.',
  })
})

test('pages of other origins are allowed only when configured', async () => {
  const origin = 'https://notes.example'
  const preflight = {
    method: 'OPTIONS',
    url: '/v1/files',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers':
        'authorization, Content-Type, content-disposition, x-request-id, x-sheaf-record-run, x-stainless-retry-count, x-evil, cookie',
    },
  } as const
  const closed = await embeddedService()
  const denied = await closed.app.inject(preflight)
  expect(denied.statusCode).toBe(404)
  expect(denied.headers['access-control-allow-origin']).toBe(undefined)

  const { app, headers } = await embeddedService({ allowedOrigins: [origin] })
  const allowed = await app.inject(preflight)
  expect(allowed.statusCode).toBe(204)
  expect(allowed.headers).toMatchObject({
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
    'access-control-allow-headers':
      'authorization, content-type, content-disposition, x-request-id, x-sheaf-record-run, x-stainless-retry-count',
    vary: 'Origin',
  })
  const from = (name: string, url = '/v1/me') =>
    app.inject({ url, headers: { ...headers, origin: name } })
  expect((await from(origin)).headers['access-control-allow-origin']).toBe(origin)
  // Browsers must be able to read failures too.
  expect((await from(origin, '/v1/nowhere')).headers['access-control-allow-origin']).toBe(origin)
  for (const other of ['https://evil.example', 'null', 'https://notes.example.evil']) {
    expect((await from(other)).headers['access-control-allow-origin']).toBe(undefined)
  }
  const anyone = await embeddedService({ allowedOrigins: ['*'] })
  const response = await anyone.app.inject({ url: '/healthz', headers: { origin } })
  expect(response.headers['access-control-allow-origin']).toBe(origin)
})
