import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { deleteFile, getPageImage, listPageBoxes } from '#contract/files.ts'
import { createGraph, updateGraph } from '#contract/graphs.ts'
import type { Blobs } from '#service/blobs/blobs.ts'
import { systemClock } from '#service/clock.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { openDiskCache } from '#service/disk/disk-cache.ts'
import type { DiskCache } from '#service/disk/disk-cache.ts'
import { ExtractionFailure } from '#service/extraction/extraction.ts'
import {
  DrawingEnded,
  PageMissing,
  pageRenderer,
} from '#service/extraction/render/page-renderer.ts'
import type { PageRenderer } from '#service/extraction/render/page-renderer.ts'
import { fixture } from '#service/extraction/test-extract.ts'
import type { RequestHooks } from '#service/http/request-hooks.ts'
import { embeddedService, testService } from '#service/test-service.ts'
import { openPageImages } from './open-page-images.ts'
import { pageImages } from './page-images.ts'

const yearbook = await readFile(fixture('yearbook.pdf'))
const png = Buffer.from('an image')

const noCache: DiskCache = {
  get: () => Promise.resolve(null),
  put: () => Promise.resolve(),
  removeOwner: () => Promise.resolve(),
  sweep: () => Promise.resolve(),
}

/** A service whose page images come from this function. */
async function serviceWithRenderer(image: PageRenderer['image'], cache = noCache) {
  const renderer: PageRenderer = {
    image,
    picture: () => Promise.reject(new Error('There is no picture.')),
    words: () => Promise.resolve([]),
    warmUp: () => undefined,
    stop: () => Promise.resolve(),
  }
  let now = 0
  let blobs: Blobs | undefined
  const read: Blobs['read'] = (...args) => {
    if (blobs === undefined) throw new Error('the service has not started')
    return blobs.read(...args)
  }
  const service = await embeddedService({
    pageImages: pageImages({
      renderer,
      cache,
      blobs: { read },
      clock: { monotonic: () => now },
    }),
  })
  const skip = (milliseconds: number): void => {
    now += milliseconds
  }
  ;({ blobs } = service)
  const file = await service.upload(service.admin, { name: 'book.pdf', bytes: yearbook })
  const params = { file_id: file.id, number: '1' }
  return { ...service, file, params, skip }
}

onEveryDatabase('pages of a PDF', (database) => {
  test('only keys that can read the file get images of its pages', async () => {
    const { newOrganization, upload, send, refusal } = await testService(database())
    const organization = await newOrganization()
    const [teamA, teamB] = [await organization.newTeam(), await organization.newTeam()]
    const keyA = await organization.newKey({ team_id: teamA })
    const keyB = await organization.newKey({ team_id: teamB })
    const file = await upload(keyA, { name: 'book.pdf', bytes: yearbook })
    const input = { params: { file_id: file.id, number: '2' }, query: { width: 400 } }

    const image = await send(getPageImage, input, keyA)
    expect(image.statusCode).toBe(200)
    expect(image.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    })
    expect(image.rawPayload.readUInt32BE(16)).toBe(400)
    for (const endpoint of [getPageImage, listPageBoxes]) {
      for (const number of ['2', '3']) {
        const place = { params: { file_id: file.id, number } }
        expect(await refusal(endpoint, place, keyB)).toMatchObject({ failure: 'file_not_found' })
      }
      const beyond = { params: { file_id: file.id, number: '3' } }
      expect(await refusal(endpoint, beyond, keyA)).toMatchObject({
        status: 404,
        failure: 'page_not_found',
      })
    }
  })
})

test('a file that is neither a PDF nor a picture has no images', async () => {
  const { upload, refusal, admin } = await embeddedService()
  const file = await upload(admin)
  const input = { params: { file_id: file.id, number: '1' } }
  expect(await refusal(getPageImage, input, admin)).toMatchObject({
    status: 400,
    failure: 'file_kind_unsupported',
  })
})

test('an unchanged image is 304, and a width between the steps is refused', async () => {
  const image = vi.fn<PageRenderer['image']>(() => Promise.resolve(png))
  const { app, params, headers, refusal, admin } = await serviceWithRenderer(image)
  const url = `/v1/files/${params.file_id}/pages/1/image?width=1200`
  const { etag } = (await app.inject({ url, headers })).headers
  const cachedReply = await app.inject({
    url,
    headers: { ...headers, 'if-none-match': String(etag) },
  })
  expect([cachedReply.statusCode, cachedReply.body]).toEqual([304, ''])
  expect(image).toHaveBeenCalledTimes(1)
  for (const width of [0, 300, 2600]) {
    expect(await refusal(getPageImage, { params, query: { width } }, admin)).toMatchObject({
      status: 400,
    })
  }
})

test('an image in the cache is sent to nobody who can no longer read its file', async () => {
  const image = vi.fn<PageRenderer['image']>(() => Promise.resolve(png))
  const entries = new Map<string, Buffer>()
  // Nothing is ever removed from this cache.
  const cache = {
    ...noCache,
    get: (owner: string, name: string) => Promise.resolve(entries.get(owner + name) ?? null),
    put: (owner: string, name: string, bytes: Uint8Array) => {
      entries.set(owner + name, Buffer.from(bytes))
      return Promise.resolve()
    },
  }
  const { app, newOrganization, upload, ask } = await serviceWithRenderer(image, cache)
  const { admin, newTeam, newKey } = await newOrganization()
  const [teamA, teamB] = [await newTeam(), await newTeam()]
  const [keyA, keyB] = [await newKey({ team_id: teamA }), await newKey({ team_id: teamB })]
  const graph = await ask(createGraph, { body: { name: 'moving', team_ids: [teamA] } }, admin)
  const file = await upload(admin, { name: 'a.pdf', bytes: yearbook, graphId: graph.id })
  let etag = ''
  const statusesFor = async (key: string) => {
    const url = `/v1/files/${file.id}/pages/1/image`
    const headers = { authorization: `Bearer ${key}` }
    const whole = await app.inject({ url, headers })
    etag ||= String(whole.headers['etag'])
    const revalidated = await app.inject({ url, headers: { ...headers, 'if-none-match': etag } })
    return [whole.statusCode, revalidated.statusCode]
  }

  expect(await statusesFor(keyA)).toEqual([200, 304])
  expect(await statusesFor(keyB)).toEqual([404, 404])
  const params = { graph_id: graph.id }
  await ask(updateGraph, { params, body: { team_ids: [teamB] } }, admin)
  expect(await statusesFor(keyA)).toEqual([404, 404])
  expect(await statusesFor(keyB)).toEqual([200, 304])
  expect([image.mock.calls.length, entries.size]).toEqual([1, 1])
  await ask(deleteFile, { params: { file_id: file.id } }, admin)
  for (const key of [admin, keyA, keyB]) {
    for (const status of await statusesFor(key)) expect(status).toBeGreaterThanOrEqual(400)
  }
})

test('a page that cannot be rendered is page_unreadable', async () => {
  const image = vi.fn<PageRenderer['image']>()
  const { params, refusal, admin } = await serviceWithRenderer(image)
  image.mockRejectedValueOnce(new PageMissing())
  expect(await refusal(getPageImage, { params }, admin)).toMatchObject({
    failure: 'page_not_found',
  })
  image.mockRejectedValueOnce(new ExtractionFailure('corrupted'))
  expect(await refusal(getPageImage, { params }, admin)).toMatchObject({
    status: 422,
    failure: 'page_unreadable',
    body: { extras: { reason: 'corrupted' } },
  })
})

test('a page that takes too long is 503, and when to try again', async () => {
  const error = new ExtractionFailure('too_slow_to_read')
  const { params, refusal, admin } = await serviceWithRenderer(() => Promise.reject(error))
  expect(await refusal(getPageImage, { params }, admin)).toMatchObject({
    status: 503,
    failure: 'unavailable',
    headers: { 'retry-after': '20' },
  })
})

test('a page that cannot be rendered is tried again after ten minutes, in any width', async () => {
  const image = vi.fn<PageRenderer['image']>(() =>
    Promise.reject(new ExtractionFailure('corrupted')),
  )
  const { params, refusal, send, admin, upload, skip } = await serviceWithRenderer(image)
  for (const width of [800, 800, 200]) {
    expect(await refusal(getPageImage, { params, query: { width } }, admin)).toMatchObject({
      failure: 'page_unreadable',
      body: { extras: { reason: 'corrupted' } },
    })
  }
  expect(image).toHaveBeenCalledTimes(1)
  // Neither another page, nor the copy of another team, which must not learn of this one.
  await refusal(getPageImage, { params: { ...params, number: '2' } }, admin)
  const copy = await upload(admin, { name: 'copy.pdf', bytes: yearbook })
  await refusal(getPageImage, { params: { file_id: copy.id, number: '1' } }, admin)
  expect(image).toHaveBeenCalledTimes(3)

  skip(600_000)
  image.mockResolvedValueOnce(png)
  expect((await send(getPageImage, { params }, admin)).statusCode).toBe(200)
})

test('a failure of the machine is not remembered', async () => {
  const image = vi.fn<PageRenderer['image']>(() => Promise.resolve(png))
  const { params, send, refusal, admin } = await serviceWithRenderer(image)
  image.mockRejectedValueOnce(new DrawingEnded('The drawing process ended early.'))
  expect(await refusal(getPageImage, { params }, admin)).toMatchObject({
    status: 503,
    failure: 'unavailable',
    headers: { 'retry-after': '1' },
  })
  expect((await send(getPageImage, { params }, admin)).statusCode).toBe(200)
})

test('damaged bytes are not rendered', async () => {
  const { blobs, params, refusal, admin } = await serviceWithRenderer(async (source) => {
    for await (const _ of source.bytes()) continue
    return png
  })
  await blobs.remove(params.file_id)
  await blobs.receive(params.file_id, Readable.from([Buffer.alloc(yearbook.length)]))
  expect(await refusal(getPageImage, { params }, admin)).toMatchObject({ failure: 'file_damaged' })
})

test('one key renders one page at a time', async () => {
  let running = 0
  let maxRunning = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  const { params, send, admin } = await serviceWithRenderer(async () => {
    running += 1
    maxRunning = Math.max(maxRunning, running)
    await promise
    running -= 1
    return png
  })
  const replies = Array.from({ length: 10 }, () => send(getPageImage, { params }, admin))
  await expect.poll(() => running).toBe(1)
  resolve()
  for (const { statusCode } of await Promise.all(replies)) expect(statusCode).toBe(200)
  expect(maxRunning).toBe(1)
})

test('an overloaded service renders no pages beside another one', async () => {
  const started = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const hold: RequestHooks = {
    preHandler: async ({ operation }) => {
      if (operation !== 'getPageImage') return undefined
      started.resolve()
      await goOn.promise
      return undefined
    },
  }
  const { send, refusal, admin } = await embeddedService({ lagMs: () => 1_000, hooks: [hold] })
  const params = { file_id: '0198c0de-0000-7000-8000-0000000000ab', number: '1' }
  const first = send(getPageImage, { params }, admin)
  await started.promise
  expect(await refusal(getPageImage, { params }, admin)).toMatchObject({
    status: 503,
    failure: 'unavailable',
  })
  goOn.resolve()
  expect((await first).statusCode).toBe(404)
})

test('images are cached until their file is deleted, and rendered without a cache', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-images-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const { blobs: stored } = await embeddedService()
  const onError = vi.fn<(error: unknown) => void>()
  const { blobs, stop, ...images } = await openPageImages(
    { SHEAF_DATA_DIR: folder, SHEAF_PAGE_IMAGE_CACHE: 1 },
    {
      blobs: stored,
      clock: systemClock(),
      isOwner: async (id) => (await stored.size(id)) !== null,
      isFull: () => false,
      onError,
    },
  )
  onTestFinished(stop)
  const { upload, ask, send, admin } = await embeddedService({ blobs, pageImages: images })
  const file = await upload(admin, { name: 'book.pdf', bytes: yearbook })
  const cachedFiles = () => readdir(join(folder, 'page-images'), { recursive: true })
  const image = () => send(getPageImage, { params: { file_id: file.id, number: '1' } }, admin)
  const firstImage = (await image()).rawPayload
  await expect.poll(cachedFiles).toContain(join(file.id, '1-1-800.png'))
  expect((await image()).rawPayload.equals(firstImage)).toBe(true)
  await ask(deleteFile, { params: { file_id: file.id } }, admin)
  expect(await cachedFiles()).toEqual([])

  const renderer = pageRenderer()
  onTestFinished(() => renderer.stop())
  const cache = await openDiskCache({
    folder: fixture('yearbook.pdf'),
    maxBytes: 1_000_000,
    isOwner: () => Promise.resolve(true),
    isFull: () => false,
    onError,
  })
  const uncached = await embeddedService({
    pageImages: pageImages({ renderer, cache, blobs: stored, clock: systemClock() }),
  })
  const other = await uncached.upload(uncached.admin, { name: 'book.pdf', bytes: yearbook })
  const params = { file_id: other.id, number: '1' }
  expect((await uncached.send(getPageImage, { params }, uncached.admin)).statusCode).toBe(200)
  expect(onError).toHaveBeenCalled()
})
