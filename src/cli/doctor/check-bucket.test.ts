import { describe, expect, test } from 'vitest'
import { readBlobsUrl } from '#service/blobs/blobs-url.ts'
import { testProxy } from '#service/blobs/s3/test-proxy.ts'
import { hasS3Server, sharedS3Server, storedObjects } from '#service/blobs/s3/test-s3-server.ts'
import { checkBucket } from './check-bucket.ts'

describe.skipIf(!hasS3Server)('the check of a bucket', () => {
  test('finds a bucket that can be used, and leaves nothing in it', async () => {
    const url = (await sharedS3Server()).newUrl()
    expect(await checkBucket({ BLOBS_URL: readBlobsUrl(url) })).toMatchObject({
      state: 'ok',
      message: expect.stringContaining('can be written, read, listed and deleted'),
    })
    expect(await storedObjects(url)).toEqual({ ids: [], pending: [], uploads: 0 })
  })

  test('says what to do about a bucket that cannot be used', async () => {
    const server = await sharedS3Server()
    const proxy = await testProxy(server.port)
    const address = readBlobsUrl(server.newUrl(proxy.port))
    const check = (more = {}) => checkBucket({ BLOBS_URL: { ...address, ...more } })
    expect(await check({ bucket: 'no-such-bucket' })).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('404 NoSuchBucket'),
      advice: 'Create the bucket, or correct BLOBS_URL.',
    })
    proxy.fault = ({ method }) => (method === 'DELETE' ? 403 : null)
    expect(await check()).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('403'),
      advice: expect.stringContaining('s3:DeleteObject'),
    })
    await proxy.stop()
    expect(await check()).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('ECONNREFUSED'),
      advice: expect.stringContaining('that the store is running'),
    })
  })
})
