import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { createGraph, getGraph } from '#contract/graphs.ts'
import { embeddedService, readRefusal } from '#service/test-service.ts'

test('an unknown path is route_unknown, whatever is sent to it', async () => {
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
    const failure = readRefusal(await app.inject({ method, url, headers, payload }))
    expect([url, failure.status, failure.failure]).toEqual([url, 404, 'route_unknown'])
    expect(failure.body.tpe).toBe('NotFound')
  }
})

test('a known path with another method is 404 and names the allowed methods', async () => {
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
    const response = await app.inject({
      method,
      url,
      headers: { 'content-type': 'text/plain' },
      payload: method === 'GET' || method === 'HEAD' ? '' : 'not read',
    })
    expect([method, url, response.statusCode, response.headers['allow']]).toEqual([
      method,
      url,
      404,
      allow,
    ])
    expect(response.body).toContain(method === 'HEAD' ? '' : '"failure":"route_unknown"')
  }
})

test('every path of the contract names its methods to every other method', async () => {
  const { app } = await embeddedService()
  const methods = new Map<string, string[]>()
  for (const endpoint of Object.values<Endpoint>(endpoints)) {
    if (endpoint.path === '/mcp') continue
    for (const { method = endpoint.method, path } of [endpoint, ...(endpoint.aliases ?? [])]) {
      methods.set(path, [...(methods.get(path) ?? []), method])
    }
  }
  let count = 0
  for (const [path, allowed] of methods) {
    const url = path.replaceAll(/:[a-z_]+/g, 'x')
    const allow = [...new Set(allowed)].toSorted().join(', ')
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      if (allowed.includes(method)) continue
      const response = await app.inject({ method, url })
      expect([method, url, response.statusCode, response.headers['allow']]).toEqual([
        method,
        url,
        404,
        allow,
      ])
      expect(response.body).toContain(`${method} is not supported here.`)
      count += 1
    }
  }
  expect(count).toBeGreaterThan(300)
})

test('a malformed address is refused like any other', async () => {
  const { app, headers } = await embeddedService()
  for (const url of [
    '/v1/graphs/%zz',
    '/v1/graphs/%',
    '/v1/graphs/%ff',
    `/v1/graphs/${'x'.repeat(5000)}`,
  ]) {
    const failure = readRefusal(await app.inject({ url, headers }))
    expect([url, failure.status]).toEqual([url, 404])
    expect(failure.headers['x-request-id']).toBe(failure.body.extras['request_id'])
  }
})

test('a malformed id is not found', async () => {
  const { app, headers } = await embeddedService()
  for (const id of ['x', '%00', '..%2f..%2fme', '__proto__', "'%20or%201=1", '%F0%9F%8C%BE']) {
    const failure = readRefusal(await app.inject({ url: `/v1/graphs/${id}`, headers }))
    expect([id, failure.status, failure.failure]).toEqual([id, 404, 'graph_not_found'])
  }
})

test('ids are matched whatever their case', async () => {
  const { ask, admin } = await embeddedService()
  const { id } = await ask(createGraph, { body: { name: 'g' } }, admin)
  expect((await ask(getGraph, { params: { graph_id: id.toUpperCase() } }, admin)).id).toBe(id)
})

test('the content policy names the hashes of the scripts in the HTML, and allows no other', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-console-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const script = '\n  ask()\n'
  const module = 'import "/assets/a.js"'
  await writeFile(
    join(folder, 'index.html'),
    `<script>${script}</script><script type="module">${module}</script><script src="/a.js"></script>`,
  )
  await mkdir(join(folder, 'pages'))
  await writeFile(join(folder, 'pages', 'routes.json'), '[]')
  const { app } = await embeddedService({ consoleFolder: folder })
  const { headers } = await app.inject({ url: '/', headers: { accept: 'text/html' } })
  const hashes = [script, module].map(
    (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
  expect(headers['content-security-policy']).toContain(`; script-src 'self' ${hashes.join(' ')}; `)
})

test('every path outside the API is the page of the console', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-console-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'index.html'), '<title>Sheaf</title>')
  await mkdir(join(folder, 'pages'))
  await writeFile(join(folder, 'pages', '0.html'), '<title>Sheaf</title><link href="/ask.js">')
  const routes = [
    { pattern: '^/?$', file: 'index.html' },
    { pattern: '^/ask(?:/[^/]+)?/?$', file: 'pages/0.html' },
  ]
  await writeFile(join(folder, 'pages', 'routes.json'), JSON.stringify(routes))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets', '-1a_Z.js'), 'draw()')
  const { app } = await embeddedService({ consoleFolder: folder })
  const accept = 'text/html'
  for (const url of ['/', '/graphs/1', '/files?x=1', '/index.html']) {
    const response = await app.inject({ url, headers: { accept } })
    expect([url, response.statusCode, response.body]).toEqual([url, 200, '<title>Sheaf</title>'])
  }
  for (const url of ['/ask', '/Ask/', '/ask/01a1?turn=2']) {
    const { body } = await app.inject({ url, headers: { accept } })
    expect([url, body]).toEqual([url, '<title>Sheaf</title><link href="/ask.js">'])
  }
  for (const headers of [{}, { accept: '*/*' }, { accept: 'image/png, */*;q=0.8' }]) {
    for (const [url, page] of [
      ['/?from=curl', '<title>Sheaf</title>'],
      ['/ask', '<title>Sheaf</title><link href="/ask.js">'],
      ['/ask/01a1?turn=2', '<title>Sheaf</title><link href="/ask.js">'],
    ] as const) {
      const response = await app.inject({ url, headers })
      expect([url, response.statusCode, response.body]).toEqual([url, 200, page])
      const head = await app.inject({ url, method: 'HEAD', headers })
      expect([url, head.statusCode, head.headers['content-type'], head.body]).toEqual([
        url,
        200,
        'text/html; charset=utf-8',
        '',
      ])
    }
  }
  const asset = await app.inject({ url: '/assets/-1a_Z.js' })
  expect([asset.body, asset.headers['cache-control']]).toEqual([
    'draw()',
    'public, max-age=31536000, immutable',
  ])
  for (const [headers, status] of [
    [{ 'if-match': '"a"' }, 412],
    [{ 'if-unmodified-since': 'Mon, 01 Jan 2001 00:00:00 GMT' }, 412],
    [{ range: 'bytes=999999-' }, 200],
  ] as const) {
    for (const url of ['/', '/index.html', '/assets/-1a_Z.js']) {
      const { statusCode } = await app.inject({ url, headers: { accept: '*/*', ...headers } })
      expect([url, headers, statusCode]).toEqual([url, headers, status])
    }
  }
  // A worker follows the policy of its script, and the page has its policy at every address.
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
    ['/', { accept: 'application/json' }],
    ['/ask', { accept: 'application/json' }],
    ['/ask/01a1/more', { accept: '*/*' }],
    ['/v1', { accept: '*/*' }],
    ['/metrics', { accept: '*/*' }],
    ['/nowhere', { accept: '*/*' }],
    ['/assets/gone.js', { accept }],
    ['/assets/', {}],
    ['/assets//-1a_Z.js', {}],
    ['/assets/%00', {}],
    ['/assets/..%2findex.html', {}],
    ['/graphs/1', {}],
    ['/..%2f..%2fpackage.json', { accept: '*/*' }],
    ['/%2e%2e/package.json', { accept: '*/*' }],
  ] as const) {
    const failure = readRefusal(await app.inject({ url, headers }))
    expect([url, failure.status, failure.failure]).toEqual([url, 404, 'route_unknown'])
  }
})
