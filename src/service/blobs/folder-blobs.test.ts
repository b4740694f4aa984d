import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { isBlobsOutage } from './blobs-outage.ts'
import { folderBlobs } from './folder-blobs.ts'
import { storedInFolder } from './test-blobs.ts'

const id = '0198c0de-0000-7000-8000-0000000000ab'
const other = '0198c0de-0000-7000-8000-0000000000cd'
const own = 'this-host/2/now'
const running = 'other-host/2/now'
const ended = 'other-host/2/then'
const hasEnded = (owner: string): boolean => owner !== own && owner !== running

async function begin(owner = own) {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-blobs-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return { folder, blobs: await folderBlobs(folder, owner), stored: () => storedInFolder(folder) }
}

const piecesOf = (...pieces: (Buffer | string)[]) =>
  Readable.from(pieces.map((candidate) => Buffer.from(candidate)))

test('bytes are stored unchanged, counted and hashed', async () => {
  const { blobs, stored } = await begin()
  for (const [at, size] of [0, 1, 65_536, 524_288, 3_000_001, 70_000_000].entries()) {
    const bytes = randomBytes(size)
    const name = id.slice(0, -2) + String(at).padStart(2, '0')
    const stream = Readable.from(
      (function* pieces() {
        for (let from = 0; from < size; from += 100_000) {
          // A copy, because a chunk that owns its memory is emptied once it is written.
          yield Buffer.from(bytes.subarray(from, from + 100_000))
        }
      })(),
    )
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect(await blobs.receive(name, stream)).toEqual({ size, sha256 })
    expect((await readFile(blobs.path(name))).equals(bytes)).toBe(true)
    await blobs.remove(name)
  }
  expect(await stored()).toEqual({ ids: [], pending: [] })
})

test('bytes are pending until they are committed', async () => {
  const { blobs, stored } = await begin()
  await blobs.receive(id, piecesOf('a'))
  expect(await stored()).toEqual({ ids: [id], pending: [id] })
  await blobs.commit(id)
  expect(await stored()).toEqual({ ids: [id], pending: [] })
  await blobs.commit(id)
})

test('a stream that fails leaves no file', async () => {
  const { blobs, stored } = await begin()
  for (const length of [1, 2_000_000, 40_000_000]) {
    const broken = Readable.from(
      (async function* pieces() {
        for (let at = 0; at < length; at += 1_000_000)
          yield Buffer.alloc(Math.min(length, 1_000_000))
        throw new Error('broken off')
      })(),
    )
    await expect(blobs.receive(id, broken)).rejects.toThrow('broken off')
    expect(await stored()).toEqual({ ids: [], pending: [] })
  }
})

test('an upload whose folder is moved away or deleted meanwhile is not acknowledged', async () => {
  const { folder, blobs, stored } = await begin()
  const away = `${folder}-away`
  onTestFinished(() => rm(away, { recursive: true, force: true }))
  async function* pieces() {
    yield Buffer.alloc(1_000_000)
    await rename(folder, away)
    yield Buffer.alloc(1_000_000)
  }
  await expect(blobs.receive(id, pieces())).rejects.toSatisfy(isBlobsOutage)
  await expect(blobs.receive(other, piecesOf('a'))).rejects.toSatisfy(isBlobsOutage)
  await rename(away, folder)
  await blobs.receive(other, piecesOf('a'))
  // What was cut off is removed at the next start.
  expect((await stored()).pending.toSorted()).toEqual([id, other])
})

test('an upload fails and leaves no file when the disk becomes full', async () => {
  const { folder, stored } = await begin()
  let isFull = false
  const blobs = await folderBlobs(folder, own, () => isFull)
  async function* pieces() {
    yield Buffer.alloc(1_000_000)
    isFull = true
    yield Buffer.alloc(1_000_000)
  }
  await expect(blobs.receive(id, pieces())).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(await stored()).toEqual({ ids: [], pending: [] })
})

test('a range includes its first and its last byte', async () => {
  const { blobs } = await begin()
  await blobs.receive(id, piecesOf('0123', '456789'))
  expect(String(await buffer(blobs.read(id, { start: 2, end: 5 })))).toBe('2345')
  expect(String(await buffer(blobs.read(id)))).toBe('0123456789')
})

test('bytes are read into lent memory, a half at a time', async () => {
  const { blobs } = await begin()
  for (const [at, size] of [0, 1, 999, 1000, 1001, 2000, 70_000].entries()) {
    const name = id.slice(0, -2) + String(at).padStart(2, '0')
    const bytes = randomBytes(size)
    await blobs.receive(name, piecesOf(Buffer.from(bytes)))
    const memory = Buffer.alloc(2000)
    const pieces: Buffer[] = []
    for await (const piece of blobs.readInto(memory, name)) {
      expect([piece.buffer === memory.buffer, piece.length <= 1000]).toEqual([true, true])
      pieces.push(Buffer.from(piece))
    }
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true)
  }
  await expect(blobs.readInto(Buffer.alloc(2000), other).next()).rejects.toThrow('ENOENT')
})

test('memory that was lent is not written to after the end', async () => {
  const { blobs } = await begin()
  await blobs.receive(id, piecesOf(Buffer.alloc(1_000_000, 1)))
  const memory = Buffer.alloc(500_000)
  for await (const piece of blobs.readInto(memory, id)) if (piece.length > 0) break
  memory.fill(2)
  await new Promise((resolve) => setImmediate(resolve))
  expect(memory.every((byte) => byte === 2)).toBe(true)
})

test('recovery removes what a dead process left pending, except what a record names', async () => {
  const { folder, blobs, stored } = await begin(ended)
  await blobs.receive(id, piecesOf('recorded'))
  await blobs.receive(other, piecesOf('not recorded'))
  const next = await folderBlobs(folder, own)
  await next.recover((candidate) => Promise.resolve(candidate === id), hasEnded)
  expect(await stored()).toEqual({ ids: [id], pending: [] })
})

test('recovery leaves the uploads of a running process alone', async () => {
  const { folder, blobs, stored } = await begin(running)
  await blobs.receive(id, piecesOf('under way'))
  const next = await folderBlobs(folder, own)
  await next.recover(() => Promise.resolve(false), hasEnded)
  expect(await stored()).toEqual({ ids: [id], pending: [id] })
})

test('a marker that disappears during recovery is skipped', async () => {
  const { folder, blobs, stored } = await begin(running)
  await blobs.receive(id, piecesOf('a'))
  await blobs.receive(other, piecesOf('b'))
  await writeFile(join(folder, 'doubts', id), ended)
  const next = await folderBlobs(folder, own)
  // While recovery handles the first, the other process commits the second.
  await next.recover(async () => {
    await blobs.commit(other)
    return true
  }, hasEnded)
  expect(await stored()).toEqual({ ids: expect.arrayContaining([id, other]), pending: [] })
})

test('an empty marker that is just being written is left alone', async () => {
  const { folder, blobs, stored } = await begin(running)
  await blobs.receive(id, piecesOf('under way'))
  const marker = join(folder, 'doubts', id)
  await writeFile(marker, '')
  const next = await folderBlobs(folder, own)
  // Of the processes that share a folder, only those whose lock is free have ended.
  await next.recover(
    () => Promise.resolve(false),
    (owner) => owner === ended,
  )
  await writeFile(marker, running)
  await next.recover(() => Promise.resolve(false), hasEnded)
  expect(await stored()).toEqual({ ids: [id], pending: [id] })
})

test('a marker that stays empty, as after a power failure, is recovered', async () => {
  const { folder, blobs, stored } = await begin(ended)
  await blobs.receive(id, piecesOf('a'))
  await writeFile(join(folder, 'doubts', id), '')
  await (await folderBlobs(folder, own)).recover(() => Promise.resolve(false), hasEnded)
  expect(await stored()).toEqual({ ids: [], pending: [] })
})
