import { expect, test } from 'vitest'
import { getMe } from '#contract/access.ts'
import { listGraphs } from '#contract/graphs.ts'
import type { Blobs } from '#service/blobs/blobs.ts'
import { embeddedService, readRefusal } from '#service/test-service.ts'

test('every answer carries the request id, the caller’s where it is harmless', async () => {
  const { app, headers } = await embeddedService()
  const given = { ...headers, 'x-request-id': 'abc-1.2:3_4' }
  const named = await app.inject({ url: '/v1/me', headers: given })
  expect(named.headers['x-request-id']).toBe('abc-1.2:3_4')
  for (const bad of ['a b', 'x'.repeat(129), 'a\tb', '"', 'é', '']) {
    const sent = await app.inject({ url: '/v1/me', headers: { ...headers, 'x-request-id': bad } })
    expect(sent.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  }
  const refused = readRefusal(await app.inject({ url: '/v1/nowhere', headers: given }))
  expect(refused.headers['x-request-id']).toBe('abc-1.2:3_4')
  expect(refused.body.extras['request_id']).toBe('abc-1.2:3_4')
})

test('answers and refusals are JSON in UTF-8', async () => {
  const { app, headers } = await embeddedService()
  for (const url of ['/v1/me', '/v1/openapi.json', '/v1/nowhere', '/healthz', '/readyz']) {
    const sent = await app.inject({ url, headers })
    expect([url, sent.headers['content-type']]).toEqual([url, 'application/json; charset=utf-8'])
  }
})

test('no answer of the interface is stored by a cache or taken for something else', async () => {
  const { app, headers, admin } = await embeddedService({ allowedOrigins: ['*'] })
  const chat = { model: 'sheaf-reader', messages: [{ role: 'user', content: 'Hello' }] }
  for (const request of [
    { url: '/v1/me', headers },
    { url: '/v1/me' },
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
    const sent = await app.inject(request)
    expect([
      request,
      sent.headers['cache-control'],
      sent.headers['x-content-type-options'],
      sent.headers['content-security-policy'],
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

test('what cannot be explained is internal, and says nothing of the cause', async () => {
  const { database, ask, refusal, admin } = await embeddedService()
  await ask(getMe, {}, admin)
  await database.schema.dropTable('graphs').execute()
  const refused = await refusal(listGraphs, {}, admin)
  expect([refused.status, refused.failure]).toEqual([500, 'internal'])
  expect(refused.body.errors[0]?.key).toBe('fail.internalServerError.generic')
  expect(JSON.stringify(refused.body)).not.toMatch(/graphs|table|sql/i)
})

test('a service that cannot do its work says so, and when to come back', async () => {
  const { app, database, blobs } = await embeddedService()
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' })
  await database.destroy()
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  const refused = readRefusal(await app.inject('/readyz'))
  expect([refused.status, refused.failure]).toEqual([503, 'unavailable'])
  expect(refused.headers['retry-after']).toBe('1')

  const full: Blobs = { ...blobs, probe: () => Promise.reject(new Error('ENOSPC')) }
  const other = await embeddedService({ blobs: full })
  expect(readRefusal(await other.app.inject('/readyz')).failure).toBe('unavailable')
})

test('pages of other origins are not admitted until they are named', async () => {
  const origin = 'https://notes.example'
  const preflight = {
    method: 'OPTIONS',
    url: '/v1/files',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers':
        'authorization, Content-Type, content-disposition, x-request-id, x-stainless-retry-count, x-evil, cookie',
    },
  } as const
  const closed = await embeddedService()
  const refused = await closed.app.inject(preflight)
  expect(refused.statusCode).toBe(404)
  expect(refused.headers['access-control-allow-origin']).toBe(undefined)

  const { app, headers } = await embeddedService({ allowedOrigins: [origin] })
  const admitted = await app.inject(preflight)
  expect(admitted.statusCode).toBe(204)
  expect(admitted.headers).toMatchObject({
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
    'access-control-allow-headers':
      'authorization, content-type, content-disposition, x-request-id, x-stainless-retry-count',
    vary: 'Origin',
  })
  const from = (name: string, url = '/v1/me') =>
    app.inject({ url, headers: { ...headers, origin: name } })
  expect((await from(origin)).headers['access-control-allow-origin']).toBe(origin)
  // a refusal must be readable too
  expect((await from(origin, '/v1/nowhere')).headers['access-control-allow-origin']).toBe(origin)
  for (const other of ['https://evil.example', 'null', 'https://notes.example.evil']) {
    expect((await from(other)).headers['access-control-allow-origin']).toBe(undefined)
  }
  const anyone = await embeddedService({ allowedOrigins: ['*'] })
  const sent = await anyone.app.inject({ url: '/healthz', headers: { origin } })
  expect(sent.headers['access-control-allow-origin']).toBe(origin)
})
