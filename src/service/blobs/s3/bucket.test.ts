import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isBlobsOutage } from '#service/blobs/blobs-outage.ts'
import { readBlobsUrl } from '#service/blobs/blobs-url.ts'
import { openBucket, usualLimits } from './bucket.ts'
import type { Bucket } from './bucket.ts'
import { s3Environment } from './test-s3-server.ts'

/** A bucket of a server that answers so. */
async function bucketOf(answer: RequestListener) {
  for (const [name, value] of Object.entries(s3Environment)) vi.stubEnv(name, value)
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = server.address() as AddressInfo
  const url = `s3://bucket/prefix?endpoint=http://127.0.0.1:${port}`
  const bucket = await openBucket(readBlobsUrl(url), {
    ...usualLimits,
    answerMs: 1500,
    attempts: 1,
  })
  onTestFinished(() => {
    bucket.close()
    server.closeAllConnections()
    server.close()
    vi.unstubAllEnvs()
  })
  return bucket
}

const maxBytes = 64 * 1024 * 1024

test.each([200, 500])('a reply of status %d that does not end is an outage', async (status) => {
  let sentBytes = 0
  const bucket = await bucketOf((request, response) => {
    request.resume()
    response.writeHead(status, { 'content-type': 'application/xml' })
    const piece = Buffer.alloc(64 * 1024, '<a>')
    const send = (): void => {
      if (response.destroyed || sentBytes > maxBytes) return
      sentBytes += piece.length
      response.write(piece, () => setImmediate(send))
    }
    send()
  })
  const failure = await bucket.uploadsUnder('').catch((error: unknown) => error)
  expect([isBlobsOutage(failure), String(failure)]).toEqual([
    true,
    expect.stringContaining('too long'),
  ])
  expect(sentBytes).toBeLessThan(maxBytes)
})

test('a reply that comes in drops is an outage', async () => {
  const bucket = await bucketOf((request, response) => {
    request.resume()
    response.writeHead(500, { 'content-type': 'application/xml' })
    const timer = setInterval(() => response.write('<a>'), 100)
    response.once('close', () => clearInterval(timer))
  })
  const failure = await bucket.uploadsUnder('').catch((error: unknown) => error)
  expect(isBlobsOutage(failure)).toBe(true)
})

const bytes = Buffer.from('bytes')
const sha256 = createHash('sha256').update(bytes).digest('hex')
const upload = { key: 'key', id: 'id' }
const noSignal = new AbortController().signal

test.each<[string, (bucket: Bucket) => Promise<unknown>]>([
  ['a put', (bucket) => bucket.put('key', bytes, sha256)],
  ['a read', (bucket) => bucket.get('key', {}, undefined, noSignal)],
  ['a read of a range', (bucket) => bucket.get('key', { start: 2 }, undefined, noSignal)],
  ['a size', (bucket) => bucket.size('key')],
  ['a removal', (bucket) => bucket.remove('key')],
  ['a list', (bucket) => bucket.list('').next()],
  ['the beginning of an upload', (bucket) => bucket.begin('key')],
  ['a part', (bucket) => bucket.putPart(upload, 1, bytes, sha256)],
  ['the end of an upload', (bucket) => bucket.complete(upload, [], 5)],
  ['the end of an upload that is aborted', (bucket) => bucket.abort(upload)],
  ['a list of uploads', (bucket) => bucket.uploadsUnder('')],
])('the page of a proxy with status 200 as the answer to %s is an outage', async (_, request) => {
  const bucket = await bucketOf((incoming, response) => {
    incoming.resume()
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end('<html><body>Sign in to this network.</body></html>')
  })
  const failure = await request(bucket).catch((error: unknown) => error)
  expect(failure).toSatisfy(isBlobsOutage)
})

test.each<[string, (bucket: Bucket) => Promise<unknown>]>([
  ['a put', (bucket) => bucket.put('key', bytes, sha256)],
  ['a read of a range', (bucket) => bucket.get('key', { start: 2 }, undefined, noSignal)],
  ['a part', (bucket) => bucket.putPart(upload, 1, bytes, sha256)],
])('a page of a proxy with an ETag as the answer to %s is an outage', async (_, request) => {
  const bucket = await bucketOf((incoming, response) => {
    incoming.resume()
    response.writeHead(200, { 'content-type': 'text/html', etag: '"65a1b2c3-1f4"' })
    response.end('<html><body>Sign in to this network.</body></html>')
  })
  const failure = await request(bucket).catch((error: unknown) => error)
  expect(failure).toSatisfy(isBlobsOutage)
})

test('a store that has a newer object with the key has taken the put', async () => {
  const bucket = await bucketOf((incoming, response) => {
    incoming.resume()
    response.writeHead(202, { 'content-type': 'text/html', 'x-amz-request-id': 'tx1' })
    response.end('<html><h1>Accepted</h1><p>The request is accepted for processing.</p></html>')
  })
  await expect(bucket.put('key', bytes, sha256)).resolves.toBeUndefined()
})
