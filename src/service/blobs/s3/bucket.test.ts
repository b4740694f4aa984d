import { once } from 'node:events'
import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isBlobsOutage } from '#service/blobs/blobs-outage.ts'
import { readBlobsUrl } from '#service/blobs/blobs-url.ts'
import { openBucket, usualLimits } from './bucket.ts'
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
