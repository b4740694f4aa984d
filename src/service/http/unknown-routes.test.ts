import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createGraph, getGraph } from '#contract/graphs.ts'
import { embeddedService, readRefusal } from '#service/test-service.ts'

test('an address where nothing is answers route_unknown, whatever is sent to it', async () => {
  const { app } = await embeddedService()
  for (const [method, url, headers, payload] of [
    ['GET', '/v1/nowhere', {}, ''],
    ['GET', '/', {}, ''],
    ['POST', '/v1/nowhere', { 'content-type': 'text/plain' }, 'hello'],
    ['POST', '/v1/nowhere', { 'content-type': 'application/json' }, '{'],
    ['PUT', '/v1/nowhere', { 'content-type': 'application/json' }, 'x'.repeat(2_000_000)],
    ['DELETE', '/v2/graphs', {}, ''],
    ['OPTIONS', '/v1/nowhere', {}, ''],
    ['TRACE', '/v1/me', {}, ''],
    ['GET', '/v1/files/a/b/c', {}, ''],
    ['GET', '/v1//graphs', {}, ''],
    ['GET', '/V1/graphs', {}, ''],
  ] as const) {
    const refused = readRefusal(await app.inject({ method, url, headers, payload }))
    expect([url, refused.status, refused.failure]).toEqual([url, 404, 'route_unknown'])
    expect(refused.body.tpe).toBe('NotFound')
  }
})

test('a known address with another method answers 404 and names those there are', async () => {
  const { app } = await embeddedService()
  for (const [method, url, allow] of [
    ['PUT', '/v1/graphs', 'GET, POST'],
    ['POST', '/v1/me', 'GET'],
    ['POST', '/v1/graphs/0198c0de-0000-7000-8000-000000000000', 'DELETE, GET, PATCH, PUT'],
    ['POST', '/v1/knowledge-graphs/x', 'DELETE, GET, PATCH, PUT'],
    ['GET', '/v1/files/retry', 'POST'],
    ['OPTIONS', '/v1/graphs', 'GET, POST'],
    ['HEAD', '/v1/files/retry', 'POST'],
    ['GET', '/v1/graphs/question', 'POST'],
  ] as const) {
    const sent = await app.inject({
      method,
      url,
      headers: { 'content-type': 'text/plain' },
      payload: method === 'GET' || method === 'HEAD' ? '' : 'not read',
    })
    expect([method, url, sent.statusCode, sent.headers['allow']]).toEqual([method, url, 404, allow])
    expect(sent.body).toContain(method === 'HEAD' ? '' : '"failure":"route_unknown"')
  }
})

test('an address that cannot be read is refused as any other', async () => {
  const { app, headers } = await embeddedService()
  for (const url of [
    '/v1/graphs/%zz',
    '/v1/graphs/%',
    '/v1/graphs/%ff',
    `/v1/graphs/${'x'.repeat(5000)}`,
  ]) {
    const refused = readRefusal(await app.inject({ url, headers }))
    expect([url, refused.status]).toEqual([url, 404])
    expect(refused.headers['x-request-id']).toBe(refused.body.extras['request_id'])
  }
})

test('an id that is none is not found', async () => {
  const { app, headers } = await embeddedService()
  for (const id of ['x', '%00', '..%2f..%2fme', '__proto__', "'%20or%201=1", '%F0%9F%8C%BE']) {
    const refused = readRefusal(await app.inject({ url: `/v1/graphs/${id}`, headers }))
    expect([id, refused.status, refused.failure]).toEqual([id, 404, 'graph_not_found'])
  }
})

test('an id is found in capital letters', async () => {
  const { ask, admin } = await embeddedService()
  const { id } = await ask(createGraph, { body: { name: 'g' } }, admin)
  expect((await ask(getGraph, { params: { graph_id: id.toUpperCase() } }, admin)).id).toBe(id)
})

test('the console is one page for every address that is not the interface', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-console-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'index.html'), '<title>Sheaf</title>')
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets', '-1a_Z.js'), 'draw()')
  const { app } = await embeddedService({ consoleFolder: folder })
  const accept = 'text/html'
  for (const url of ['/', '/graphs/1', '/files?x=1', '/index.html']) {
    const sent = await app.inject({ url, headers: { accept } })
    expect([url, sent.statusCode, sent.body]).toEqual([url, 200, '<title>Sheaf</title>'])
  }
  const asset = await app.inject({ url: '/assets/-1a_Z.js' })
  expect([asset.body, asset.headers['cache-control']]).toEqual([
    'draw()',
    'public, max-age=31536000, immutable',
  ])
  // A worker is bound by the policy of its script, and the page by its own under every address.
  for (const [url, accepted] of [
    ['/graphs/1', accept],
    ['/index.html', accept],
    ['/index.html', '*/*'],
    ['/assets/-1a_Z.js', '*/*'],
  ] as const) {
    const { headers } = await app.inject({ url, headers: { accept: accepted } })
    const policy = String(headers['content-security-policy'])
    for (const directive of ["script-src 'self'", "object-src 'none'", "frame-ancestors 'none'"]) {
      expect([url, policy.includes(directive)]).toEqual([url, true])
    }
    expect([url, headers['referrer-policy'], headers['x-content-type-options']]).toEqual([
      url,
      'no-referrer',
      'nosniff',
    ])
  }
  for (const [url, headers] of [
    ['/v1/nowhere', { accept }],
    ['/v1', { accept }],
    ['/assets/gone.js', { accept }],
    ['/assets/', {}],
    ['/assets//-1a_Z.js', {}],
    ['/assets/%00', {}],
    ['/assets/..%2findex.html', {}],
    ['/graphs/1', {}],
    ['/..%2f..%2fpackage.json', { accept: '*/*' }],
    ['/%2e%2e/package.json', { accept: '*/*' }],
  ] as const) {
    const refused = readRefusal(await app.inject({ url, headers }))
    expect([url, refused.status, refused.failure]).toEqual([url, 404, 'route_unknown'])
  }
})
