import type { LookupAddress } from 'node:dns'
import type { RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addressRules } from './address-rules.ts'
import { FetchFailed, fetchGuarded } from './fetch-guarded.ts'
import type { FetchLimits } from './fetch-guarded.ts'
import { AddressForbidden, guardedAgent } from './guarded-agent.ts'
import { bodyOf, testSite } from '#service/web/test-site.ts'

const loopback: LookupAddress[] = [{ address: '127.0.0.1', family: 4 }]

/** A server that is allowed as site.test, and a function that fetches from it. */
async function begin(
  answer: RequestListener,
  names: Record<string, () => LookupAddress[]> = {},
  allowed = 'site.test',
) {
  const site = await testSite(answer)
  const lookups: string[] = []
  const hosts = new Map(Object.entries({ 'site.test': () => loopback, ...names }))
  const agent = guardedAgent(
    addressRules({ loopback: false, privateHosts: [`${allowed}:${site.port}`] }),
    {
      resolve: (host, _options, callback) => {
        lookups.push(host)
        const addresses = hosts.get(host)?.()
        setImmediate(() => {
          if (addresses === undefined) callback(new Error('no such name'), [])
          else callback(null, addresses)
        })
      },
    },
  )
  onTestFinished(() => agent.destroy())
  const limits: FetchLimits = { agent, maxBytes: 100_000, maxRedirects: 3, timeout: 10_000 }
  const get = (url: string, more: Partial<FetchLimits> = {}) =>
    fetchGuarded(url, { ...limits, ...more })
  return { ...site, lookups, get, url: `http://site.test:${site.port}` }
}

const trouble = async (fetched: Promise<unknown>): Promise<string> => {
  try {
    await fetched
  } catch (error) {
    if (error instanceof FetchFailed) return error.trouble
    if (error instanceof AddressForbidden) return `forbidden: ${error.host}`
    throw error
  }
  return 'fetched'
}

test('a response has its status, media type, charset and bytes', async () => {
  const { get, url } = await begin((_, response) => {
    response.writeHead(404, { 'content-type': 'Text/HTML; charset="ISO-8859-1"' }).end('gone')
  })
  expect(await get(`${url}/a#b`)).toEqual({
    url: `${url}/a`,
    status: 404,
    media_type: 'text/html',
    charset: 'iso-8859-1',
    robotsTag: null,
    bytes: Buffer.from('gone'),
  })
})

test.each([
  'http://127.0.0.1',
  'http://127.1',
  'http://2130706433',
  'http://0x7f000001',
  'http://0177.0.0.1',
  'http://0',
  'http://[::1]',
  'http://[::ffff:127.0.0.1]',
  'http://[64:ff9b::127.0.0.1]',
  'http://[fd00:ec2::254]',
  'http://169.254.169.254/latest/meta-data/',
  'http://１２７.０.０.１',
  'https://10.0.0.1',
])('%s is not requested', async (address) => {
  const { get, port, requested } = await begin((_, response) => response.end())
  const url = new URL(address)
  url.port = String(port)
  expect(await trouble(get(url.href))).toBe(`forbidden: ${url.hostname.replace(/[[\]]/g, '')}`)
  expect(requested).toEqual([])
})

test.each(['localhost', 'localhost.', 'LOCALHOST', 'a.localhost', 'metadata.google.internal'])(
  '%s is not requested, whatever its addresses',
  async (host) => {
    const { get, port, requested } = await begin((_, response) => response.end(), {
      [host.toLowerCase()]: () => [...loopback, { address: '::1', family: 6 }],
    })
    expect(await trouble(get(`http://${host}:${port}`))).toMatch('forbidden')
    expect(requested).toEqual([])
  },
)

test('a name is resolved once per connection, and every connection is checked', async () => {
  const answers = [loopback, [{ address: '127.0.0.2', family: 4 }]]
  const { get, port, requested, lookups } = await begin(
    (_, response) => response.writeHead(200, { connection: 'close' }).end(),
    { 'rebind.test': () => answers.shift() ?? loopback },
    '127.0.0.1',
  )
  expect((await get(`http://rebind.test:${port}`)).status).toBe(200)
  expect(lookups).toEqual(['rebind.test'])
  expect(await trouble(get(`http://rebind.test:${port}`))).toBe('forbidden: rebind.test')
  expect(requested).toHaveLength(1)
})

test('only the allowed ones of several addresses are used', async () => {
  const hosts: (string | undefined)[] = []
  const { get, port } = await begin(
    (request, response) => {
      hosts.push(request.socket.localAddress)
      response.end()
    },
    { 'mixed.test': () => [{ address: '127.0.0.2', family: 4 }, ...loopback] },
    '127.0.0.1',
  )
  await get(`http://mixed.test:${port}`)
  expect(hosts).toEqual(['127.0.0.1'])
})

test('each redirect is checked again', async () => {
  const { get, url, port, requested } = await begin((request, response) => {
    const location = decodeURIComponent(request.url?.slice(1) ?? '')
    response.writeHead(302, { location }).end()
  })
  const to = (location: string) => trouble(get(`${url}/${encodeURIComponent(location)}`))
  expect(await to(`http://127.0.0.1:${port}/secret`)).toBe('forbidden: 127.0.0.1')
  expect(await to(`//0x7f.1:${port}/secret`)).toBe('forbidden: 127.0.0.1')
  expect(await to('file:///etc/passwd')).toBe('url_unusable')
  expect(await to('http://user:secret@site.test/')).toBe('url_unusable')
  expect(requested).not.toContain('/secret')
})

test('the number of redirects is limited', async () => {
  const { get, url, requested } = await begin((_, response) => {
    response.writeHead(301, { location: '/again' }).end('x'.repeat(1000))
  })
  expect(await trouble(get(url))).toBe('too_many_redirects')
  expect(requested).toHaveLength(4)
})

test('a response after a redirect has the final URL', async () => {
  const { get, url } = await begin((request, response) => {
    if (request.url === '/b?c=1') response.end('here')
    else response.writeHead(307, { location: 'b?c=1#d' }).end()
  })
  expect(await get(`${url}/a`)).toMatchObject({ url: `${url}/b?c=1`, bytes: Buffer.from('here') })
})

test('headers and bodies are only sent to the first origin', async () => {
  const receivedRequests: string[] = []
  const other = await testSite(async (request, response) => {
    receivedRequests.push(`${String(request.headers['x-key'])} ${await bodyOf(request)}`)
    response.end()
  })
  const site = await testSite(async (request, response) => {
    receivedRequests.push(`${String(request.headers['x-key'])} ${await bodyOf(request)}`)
    response.writeHead(307, { location: other.origin }).end()
  })
  const agent = guardedAgent(addressRules({ loopback: true, privateHosts: [] }))
  onTestFinished(() => agent.destroy())
  await fetchGuarded(site.origin, {
    agent,
    maxBytes: 10,
    maxRedirects: 1,
    timeout: 10_000,
    method: 'POST',
    body: 'ask',
    headers: { 'x-key': 'secret' },
  })
  expect(receivedRequests).toEqual(['secret ask', 'undefined '])
})

test('a body is read up to its limit, compressed or not', async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000))
  const { get, url } = await begin((request, response) => {
    if (request.url === '/endless') {
      const more = (): boolean => response.write('x'.repeat(10_000)) && setImmediate(more) !== null
      response.on('drain', more)
      more()
    } else if (request.url === '/bomb') {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
    } else response.end('x'.repeat(100_000))
  })
  expect((await get(url)).bytes.length).toBe(100_000)
  expect(await trouble(get(url, { maxBytes: 99_999 }))).toBe('too_large')
  expect(await trouble(get(`${url}/endless`))).toBe('too_large')
  expect(await trouble(get(`${url}/bomb`))).toBe('too_large')
})

test('a response that takes too long is aborted and its connection closed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const closed: string[] = []
  const { get, url } = await begin((request, response) => {
    response.on('close', () => closed.push(request.url ?? ''))
    if (request.url === '/slow') {
      const drip = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(drip))
    }
    // The time begins before the request is sent, and a busy machine may send it late.
    vi.advanceTimersByTime(200)
  })
  expect(await trouble(get(`${url}/silent`, { timeout: 200 }))).toBe('timed_out')
  expect(await trouble(get(`${url}/slow`, { timeout: 200 }))).toBe('timed_out')
  await expect.poll(() => closed).toEqual(['/silent', '/slow'])
})

test('an abort rejects with its reason', async () => {
  const stop = new AbortController()
  const { get, url } = await begin(() => stop.abort(new Error('no longer wanted')))
  await expect(get(url, { signal: stop.signal })).rejects.toThrow('no longer wanted')
  await expect(get(url, { signal: stop.signal })).rejects.toThrow('no longer wanted')
})

test('a response that breaks off is unreachable, and so is an unknown name', async () => {
  const { get, url } = await begin((_, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('half')
    setTimeout(() => response.destroy(), 20)
  })
  expect(await trouble(get(url))).toBe('unreachable')
  expect(await trouble(get('http://nobody.test'))).toBe('unreachable')
})

test.each([
  'http://site.test:25',
  'ftp://site.test',
  'site.test',
  'http://',
  'javascript:1',
  'http://a:b@site.test',
  '',
])('“%s” is not a valid address', async (address) => {
  const { get } = await begin((_, response) => response.end())
  expect(await trouble(get(address))).toBe('url_unusable')
})

test('an address that admit refuses is not requested, not even after a redirect', async () => {
  const { get, url, requested } = await begin((_, response) => {
    response.writeHead(302, { location: '/private' }).end()
  })
  const admit = ({ pathname }: URL): void => {
    if (pathname === '/private') throw new Error('not admitted')
  }
  await expect(get(url, { admit })).rejects.toThrow('not admitted')
  expect(requested).toEqual(['/'])
})
