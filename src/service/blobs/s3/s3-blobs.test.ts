import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isBlobsOutage } from '#service/blobs/blobs-outage.ts'
import { readBlobsUrl } from '#service/blobs/blobs-url.ts'
import { openBucket, usualLimits } from './bucket.ts'
import { s3Blobs } from './s3-blobs.ts'
import { testProxy } from './test-proxy.ts'
import type { Fault } from './test-proxy.ts'
import { hasS3Server, sharedS3Server, storedObjects } from './test-s3-server.ts'

const id = '0198c0de-0000-7000-8000-0000000000ab'
const other = '0198c0de-0000-7000-8000-0000000000cd'
const own = 'this-host/2/now'
const running = 'other-host/2/now'
const ended = 'other-host/2/then'
const hasEnded = (owner: string): boolean => owner === ended
const mebibyte = 1024 * 1024
// A store that is slow, because the machine does much else, is no outage.
const twice = { ...usualLimits, attempts: 2 }
const impatient = { ...usualLimits, idleMs: 1000, answerMs: 1000, attempts: 1 }

/** Blobs in a real store, through a proxy that makes faults. */
async function begin() {
  const server = await sharedS3Server()
  const proxy = await testProxy(server.port)
  const url = server.newUrl(proxy.port)
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-s3-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const events: string[] = []
  const open = async (owner = own, limits = usualLimits) => {
    const blobs = await s3Blobs({
      bucket: await openBucket(readBlobsUrl(url), limits),
      owner,
      folder,
      maximum: 100 * mebibyte,
      onOutage: () => events.push('out'),
      onReturn: () => events.push('back'),
    })
    onTestFinished(blobs.stop)
    return blobs
  }
  const stored = () => storedObjects(url.replace(String(proxy.port), String(server.port)))
  return { proxy, folder, open, stored, events }
}

/** A stream of such bytes, in pieces that own their memory. */
const streamOf = (bytes: Uint8Array, pieceBytes = 100_000) =>
  Readable.from(
    (function* pieces() {
      for (let at = 0; at < bytes.length; at += pieceBytes)
        yield Buffer.from(bytes.subarray(at, at + pieceBytes))
    })(),
  )
const nothing = { ids: [], pending: [], uploads: 0 }
const part = 8 * mebibyte

describe.skipIf(!hasS3Server)('blobs in an S3 store', () => {
  test('bytes of every size are stored unchanged, counted and hashed', async () => {
    const { open, stored, folder } = await begin()
    const blobs = await open()
    for (const size of [0, 1, 524_288, 3_000_001, part, part + 1, 2 * part + 3_000_001]) {
      const bytes = randomBytes(size)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      expect(await blobs.receive(id, streamOf(bytes))).toEqual({ size, sha256 })
      expect(await blobs.size(id)).toBe(size)
      expect((await buffer(blobs.read(id))).equals(bytes)).toBe(true)
      await blobs.remove(id)
      expect(await blobs.size(id)).toBeNull()
    }
    expect(await stored()).toEqual(nothing)
    expect(await readdir(folder)).toEqual([])
  })

  test('bytes are pending until they are committed, and may be pending again', async () => {
    const { open, stored } = await begin()
    const blobs = await open()
    await blobs.receive(id, streamOf(Buffer.from('a')))
    expect(await stored()).toEqual({ ids: [id], pending: [id], uploads: 0 })
    await blobs.commit(id)
    expect(await stored()).toEqual({ ids: [id], pending: [], uploads: 0 })
    await blobs.markPending(id)
    expect(await stored()).toEqual({ ids: [id], pending: [id], uploads: 0 })
  })

  test('a stream that fails leaves no object and no upload', async () => {
    const { open, stored } = await begin()
    const blobs = await open()
    for (const length of [1, 2_000_000, 20_000_000]) {
      const broken = Readable.from(
        (async function* pieces() {
          for (let at = 0; at < length; at += 1_000_000)
            yield Buffer.alloc(Math.min(length, 1_000_000))
          throw new Error('broken off')
        })(),
      )
      await expect(blobs.receive(id, broken)).rejects.toThrow('broken off')
      expect(await stored()).toEqual(nothing)
    }
  })

  test('ranges, lent memory and copies on the disk have the stored bytes', async () => {
    const { open, folder } = await begin()
    const blobs = await open()
    const bytes = randomBytes(1_000_001)
    await blobs.receive(id, streamOf(bytes))
    const range = { start: 999_990, end: 1_000_000 }
    expect((await buffer(blobs.read(id, range))).equals(bytes.subarray(999_990))).toBe(true)

    const memory = Buffer.alloc(3000)
    const pieces: Buffer[] = []
    for await (const piece of blobs.readInto(memory, id)) {
      expect([piece.buffer === memory.buffer, piece.length <= 1000]).toEqual([true, true])
      pieces.push(Buffer.from(piece))
    }
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true)

    const copy = await blobs.onDisk(id, AbortSignal.timeout(60_000))
    expect((await readFile(copy.path)).equals(bytes)).toBe(true)
    await copy.release()
    expect(await readdir(folder)).toEqual([])
  })

  test('a missing object is a missing file, and a missing bucket is an outage', async () => {
    const { open } = await begin()
    const blobs = await open()
    expect(await blobs.size(other)).toBeNull()
    await expect(buffer(blobs.read(other))).rejects.toMatchObject({ code: 'ENOENT' })
    const bucket = await openBucket({
      ...readBlobsUrl((await sharedS3Server()).newUrl()),
      bucket: 'no-such-bucket',
    })
    onTestFinished(bucket.close)
    await expect(bucket.size(id)).rejects.toSatisfy(isBlobsOutage)
    await expect(bucket.put(id, Buffer.alloc(0), hashOf(''))).rejects.toSatisfy(isBlobsOutage)
  })

  test('recovery removes what ended processes left, their parts too, but not what a record names', async () => {
    const { open, stored, proxy } = await begin()
    const dead = await open(ended, twice)
    await dead.receive(id, streamOf(Buffer.from('recorded')))
    // It is killed while it sends parts: nothing that it would do afterwards arrives.
    let parts = 0
    proxy.fault = ({ url }) => {
      if (url?.includes('partNumber') === true) parts += 1
      return parts > 1 ? 'reset' : null
    }
    await expect(dead.receive(other, streamOf(Buffer.alloc(2 * part)))).rejects.toSatisfy(
      isBlobsOutage,
    )
    dead.stop()
    proxy.fault = () => null
    const alive = await open(running)
    const third = id.replace('ab', 'ef')
    await alive.receive(third, streamOf(Buffer.from('under way')))
    expect(await stored()).toEqual({
      ids: expect.arrayContaining([id, third]),
      pending: expect.arrayContaining([id, other, third]),
      uploads: 1,
    })

    const blobs = await open()
    await blobs.recover((candidate) => Promise.resolve(candidate === id), hasEnded)
    expect(await stored()).toEqual({
      ids: expect.arrayContaining([id, third]),
      pending: [third],
      uploads: 0,
    })
  })

  test.each<[string, Fault | 'gone', string]>([
    ['is gone', 'gone', 'ECONNREFUSED'],
    ['does not answer', 'hang', 'TimeoutError'],
    ['refuses the credentials', 403, '403'],
    ['has a failure of its own', 500, '500'],
    ['is overloaded', 503, '503'],
    ['closes connections', 'reset', ''],
  ])(
    'while the store %s, everything fails as an outage, and works again afterwards',
    async (_, fault, reason) => {
      const { open, stored, proxy, events } = await begin()
      const before = await open()
      const bytes = randomBytes(100_000)
      await before.receive(id, streamOf(bytes))
      await before.commit(id)
      const blobs = await open(own, fault === 'hang' ? impatient : twice)
      if (fault === 'gone') await proxy.stop()
      else proxy.fault = () => fault

      for (const attempt of [
        () => blobs.receive(other, streamOf(bytes)),
        () => blobs.receive(other, streamOf(Buffer.alloc(part + 1))),
        () => buffer(blobs.read(id)),
        () => blobs.size(id),
        () => blobs.markPending(id),
        () => blobs.probe(),
        () => blobs.recover(() => Promise.resolve(true), hasEnded),
        () => blobs.onDisk(id, AbortSignal.timeout(60_000)),
      ]) {
        const error: unknown = await attempt().then(
          () => null,
          (thrown: unknown) => thrown,
        )
        expect(error).toSatisfy(isBlobsOutage)
        expect(String(error)).toContain(reason)
      }
      expect([blobs.isOut(), events]).toEqual([true, ['out']])

      if (fault === 'gone') await proxy.start()
      else proxy.fault = () => null
      await expect.poll(() => blobs.isOut()).toBe(false)
      expect(events).toEqual(['out', 'back'])
      const after = fault === 'hang' ? before : blobs
      expect((await buffer(after.read(id))).equals(bytes)).toBe(true)
      await after.receive(other, streamOf(bytes))
      await after.commit(other)
      expect(await stored()).toEqual({
        ids: expect.arrayContaining([id, other]),
        pending: [],
        uploads: 0,
      })
    },
  )

  test('what is committed and removed during an outage is so when the store answers', async () => {
    const { open, stored, proxy } = await begin()
    const blobs = await open(own, twice)
    await blobs.receive(id, streamOf(Buffer.from('a')))
    await blobs.receive(other, streamOf(Buffer.from('b')))
    proxy.fault = () => 503
    await blobs.commit(id)
    await blobs.remove(other)
    proxy.fault = () => null
    await expect.poll(stored).toEqual({ ids: [id], pending: [], uploads: 0 })
  })

  test('one request that fails is tried again', async () => {
    const { open, proxy } = await begin()
    const blobs = await open()
    for (const fault of [500, 'reset', 'lost-answer'] as const) {
      const failed = new Set<string>()
      proxy.fault = ({ method, url }) => {
        const request = `${method} ${url}`
        if (failed.has(request)) return null
        failed.add(request)
        return fault
      }
      const bytes = randomBytes(2 * part + 5)
      const received = await blobs.receive(id, streamOf(bytes, mebibyte))
      expect(received.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
      expect((await buffer(blobs.read(id))).equals(bytes)).toBe(true)
    }
  })

  test('a read that breaks off continues where it did', async () => {
    const { open, proxy } = await begin()
    const blobs = await open()
    const bytes = randomBytes(3_000_000)
    await blobs.receive(id, streamOf(bytes))
    let halves = 2
    proxy.fault = ({ method }) => {
      if (method !== 'GET' || halves === 0) return null
      halves -= 1
      return 'half'
    }
    expect((await buffer(blobs.read(id))).equals(bytes)).toBe(true)
    expect(halves).toBe(0)
    halves = 2
    const range = { start: 5, end: 2_999_990 }
    expect((await buffer(blobs.read(id, range))).equals(bytes.subarray(5, 2_999_991))).toBe(true)
  })

  test('the store refuses bytes that were changed on the way', async () => {
    const { open, stored, proxy } = await begin()
    const blobs = await open()
    for (const size of [1000, part + 1]) {
      proxy.fault = ({ method, url }) =>
        method === 'PUT' && url?.includes('doubts') !== true ? 'changed' : null
      await expect(blobs.receive(id, streamOf(randomBytes(size)))).rejects.toSatisfy(isBlobsOutage)
      proxy.fault = () => null
      await expect.poll(stored).toEqual(nothing)
    }
  })

  test('a reader that leaves ends its request', async () => {
    const { open } = await begin()
    const blobs = await open(own, { ...usualLimits, connections: 2 })
    await blobs.receive(id, streamOf(randomBytes(6_000_000)))
    for (let count = 0; count < 6; count += 1) {
      const stream = blobs.read(id)
      for await (const piece of stream) if (piece.length > 0) break
      expect(stream.destroyed).toBe(true)
    }
    // More readers have left than there are connections.
    expect(await blobs.size(id)).toBe(6_000_000)
  })
})

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
