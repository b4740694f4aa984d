import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createKey, getMe } from '#contract/access.ts'
import type { CallInput, Endpoint, Reply } from '#contract/endpoint.ts'
import { deleteFile, getFile, listFiles } from '#contract/files.ts'
import { uploadFile } from '#contract/uploads.ts'
import { createGraph, deleteGraph } from '#contract/graphs.ts'
import { endpointUrl } from '#contract/endpoint.ts'
import { freeBytesOf } from '#service/disk/free-bytes.ts'
import { testProcess } from '#service/resilience/test-process.ts'

const mebibyte = 1024 * 1024

/** A small file system of its own; null where this user may not mount one. */
function smallDisk(megabytes = 192): { path: string; unmount: () => void } | null {
  if (process.platform !== 'linux') return null
  const path = mkdtempSync(join(tmpdir(), 'sheaf-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path], {
      stdio: 'ignore',
    })
  } catch {
    rmSync(path, { recursive: true })
    return null
  }
  return {
    path,
    unmount: () => {
      // A killed process may still be exiting.
      execFileSync('umount', ['--lazy', path])
      rmSync(path, { recursive: true })
    },
  }
}

const probe = smallDisk()
probe?.unmount()

async function begin(megabytes?: number) {
  const disk = smallDisk(megabytes)
  if (disk === null) throw new Error('no file system can be mounted')
  onTestFinished(disk.unmount)
  const { start, authorization } = await testProcess()
  const folder = join(disk.path, 'data')
  const ballast = join(disk.path, 'ballast')
  let address = ''

  const send = (path: string, init: RequestInit, key = authorization): Promise<Response> => {
    const headers = new Headers(init.headers)
    headers.set('authorization', key)
    return fetch(`${address}${path}`, { ...init, headers })
  }
  return {
    folder,
    start: async () => {
      const running = await start({ SHEAF_DATA_DIR: folder, SHEAF_LOG_LEVEL: 'warn' })
      address = running.address
      return running
    },
    free: () => freeBytesOf(disk.path),
    /** Fills the disk with a file, and leaves so many bytes. */
    fill: async (left = 0) => {
      const file = await open(ballast, 'a')
      try {
        if (left > 0) {
          await file.write(Buffer.alloc(Math.max(0, freeBytesOf(disk.path) - left)))
          return
        }
        for (const size of [mebibyte, 4096, 1]) {
          const piece = Buffer.alloc(size)
          await (async function write(): Promise<void> {
            await file.write(piece)
            return write()
          })().catch(() => undefined)
        }
      } finally {
        await file.close()
      }
    },
    empty: () => rm(ballast),
    ask: async <E extends Endpoint>(endpoint: E, input: CallInput<E> = {}, key?: string) => {
      const reply = await send(
        endpointUrl(endpoint.path, input),
        {
          method: endpoint.method,
          ...(input.body !== undefined && {
            body: JSON.stringify(input.body),
            headers: { 'content-type': 'application/json' },
          }),
        },
        key,
      )
      const body = await reply.json()
      return { status: reply.status, body: body as Reply<E> }
    },
    upload: async (name: string, bytes: string | Uint8Array<ArrayBuffer>, graphId?: string) => {
      const headers = { 'content-disposition': `attachment; filename=${name}` }
      const path = endpointUrl(uploadFile.path, graphId === undefined ? {} : { query: { graphId } })
      const reply = await send(path, { method: 'POST', headers, body: bytes })
      return { status: reply.status, body: (await reply.json()) as Reply<typeof uploadFile> }
    },
    ready: async () => {
      const reply = await send('/readyz', {})
      return [reply.status, await reply.text()]
    },
  }
}

test.skipIf(probe === null)(
  'a full disk still serves reads and deletions, and recovers by itself (needs the right to mount)',
  async () => {
    const { start, fill, empty, ask, upload, ready, folder } = await begin()
    const first = await start()
    const files = []
    for (const name of ['a.txt', 'b.txt']) files.push((await upload(name, 'Sheep give wool.')).body)
    const big = await upload(
      'big.pdf',
      Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(20 * mebibyte)]),
    )
    files.push(big.body)
    const words = Array.from({ length: 300_000 }, (_, at) => `word${at % 9000} of wool.`)
    const long = await upload('long.txt', words.join(' '))
    const graph = await ask(createGraph, { body: { name: 'Wool' } })
    const newKey = await ask(createKey, { body: { name: 'never used' } })
    const inProgress = async () =>
      (await ask(listFiles, { query: { status: 'in_progress' } })).body.data.length
    await expect.poll(inProgress).toBe(0)
    expect((await ready())[0]).toBe(200)

    const expectFull = async (): Promise<void> => {
      const reply = await upload('c.txt', 'Goats give milk.')
      expect([reply.status, reply.body]).toMatchObject([
        507,
        { extras: { failure: 'storage_full' } },
      ])
      expect((await ask(createGraph, { body: { name: 'Milk' } })).status).toBe(507)
      expect(await ready()).toEqual([
        503,
        expect.stringContaining('The data folder’s disk is full'),
      ])
      // Reads continue, also with a key whose first use cannot be written.
      const key = `Bearer ${newKey.body.key}`
      expect((await ask(getMe, {}, key)).status).toBe(200)
      expect((await ask(listFiles, {}, key)).status).toBe(200)
    }

    await fill()
    await expect.poll(async () => (await upload('c.txt', 'x')).status).toBe(507)
    await expectFull()
    // Another program takes the space that the reserve freed.
    const [a, b, c] = files.map(({ id }) => id)
    expect((await ask(deleteFile, { params: { file_id: a ?? '' } })).status).toBe(200)
    // The text is so long that deleting it at once would not fit into the reserve.
    expect((await ask(deleteFile, { params: { file_id: long.body.id } })).status).toBe(200)
    expect((await ask(deleteGraph, { params: { graph_id: graph.body.id } })).status).toBe(200)
    expect((await ask(getFile, { params: { file_id: a ?? '' } })).status).toBe(410)

    // The service starts on a full disk.
    first.main.kill('SIGKILL')
    await first.closed
    const second = await start()
    await expectFull()
    expect((await ask(deleteFile, { params: { file_id: c ?? '' } })).status).toBe(200)

    await empty()
    await expect.poll(async () => (await ready())[0]).toBe(200)
    expect((await upload('c.txt', 'Goats give milk.')).status).toBe(200)
    expect((await ask(getFile, { params: { file_id: b ?? '' } })).status).toBe(200)
    expect((await stat(join(folder, 'reserve'))).size).toBe(16 * mebibyte)
    second.main.kill('SIGTERM')
    expect(await second.closed).toBe(0)
    // The log has one line for the full disk, and none for each refused request.
    expect(first.log().match(/the disk is full/g)).toHaveLength(1)
  },
)

test.skipIf(probe === null)(
  'a disk that becomes full while a large file is read can be emptied, also after a restart (needs the right to mount)',
  { timeout: 180_000 },
  async () => {
    const { start, fill, empty, free, ask, upload, ready, folder } = await begin(112)
    const first = await start()
    const graph = await ask(createGraph, { body: { name: 'Wool' } })
    const words = Array.from({ length: 700_000 }, (_, at) => `word${at % 9000} of wool.`)
    const { body: file } = await upload('long.txt', words.join(' '), graph.body.id)
    // What is read of the file takes several times as much.
    const log = join(folder, 'sheaf.db-wal')
    await expect
      .poll(async () => (await stat(log)).size, { timeout: 60_000 })
      .toBeGreaterThan(2 * mebibyte)
    await fill(2 * mebibyte)
    await expect.poll(async () => (await ready())[0], { timeout: 20_000 }).toBe(503)
    let before = 0
    const change = (): number => {
      const last = before
      before = free()
      return before - last
    }
    await expect.poll(change, { interval: 2000, timeout: 60_000 }).toBe(0)

    first.main.kill('SIGTERM')
    await first.closed
    await start()
    const { body } = await ask(getFile, { params: { file_id: file.id } })
    expect(body.status).toBe('in_progress')
    expect((await ask(deleteFile, { params: { file_id: file.id } })).status).toBe(200)
    await empty()
    await expect.poll(async () => (await ready())[0], { timeout: 20_000 }).toBe(200)
    expect((await upload('c.txt', 'Goats give milk.')).status).toBe(200)
  },
)
