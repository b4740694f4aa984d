import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { endpointUrl } from '#contract/endpoint.ts'
import { deleteFile, downloadFile, getFile, listFiles } from '#contract/files.ts'
import { uploadFile } from '#contract/uploads.ts'
import { testProxy } from '#service/blobs/s3/test-proxy.ts'
import {
  hasS3Server,
  s3Environment,
  sharedS3Server,
  storedObjects,
} from '#service/blobs/s3/test-s3-server.ts'
import { sender, testProcess } from './test-process.ts'

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** A process whose files are in a real S3 store, behind a proxy that makes faults. */
async function begin() {
  const server = await sharedS3Server()
  const proxy = await testProxy(server.port)
  const url = server.newUrl(proxy.port)
  const process = await testProcess()
  const env = { ...s3Environment, BLOBS_URL: url, SHEAF_LOG_LEVEL: 'error' }
  const headers = { authorization: process.authorization }

  async function upload(address: string, bytes: string | Buffer) {
    const init = {
      method: 'POST',
      headers: { ...headers, 'content-disposition': 'attachment; filename=wool.txt' },
      body: bytes,
    }
    let reply = await fetch(`${address}${uploadFile.path}`, init)
    // On a machine that does much else, a process may refuse work until it has caught up.
    while (reply.status === 503 && (await reply.clone().text()).includes('retry_after_seconds')) {
      await pause(500)
      reply = await fetch(`${address}${uploadFile.path}`, init)
    }
    return reply
  }
  const download = (address: string, file_id: string, more: Record<string, string> = {}) =>
    fetch(`${address}${endpointUrl(downloadFile.path, { params: { file_id } })}`, {
      headers: { ...headers, ...more },
    })
  return {
    proxy,
    start: (more: Record<string, string> = {}) => process.start({ ...env, ...more }),
    send: sender(process.authorization),
    upload,
    download,
    stored: () => storedObjects(url.replace(String(proxy.port), String(server.port))),
  }
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-second-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

const text = (bytes: number): Buffer =>
  Buffer.from(`Sheep gave ${randomBytes(8).toString('hex')} of wool. `.repeat(bytes / 38))

describe.skipIf(!hasS3Server)('a service whose files are in an S3 store', () => {
  test('files are uploaded, read, downloaded and deleted', async () => {
    const { start, send, upload, download, stored } = await begin()
    // On PostgreSQL too, processes know each other by their rows.
    const postgres = await (await fetch(inject('postgresUrl'))).text()
    const { address } = await start({ DATABASE_URL: postgres })
    const bytes = text(100_000)
    const file = uploadFile.reply.parse(await (await upload(address, bytes)).json())
    const status = async () =>
      (await send(address, getFile, { params: { file_id: file.id } })).status
    await expect.poll(status).toBe('completed')
    expect(await stored()).toEqual({ ids: [file.id], pending: [], uploads: 0 })

    const whole = await download(address, file.id)
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
    // Nothing that a client gets shows where the bytes are.
    expect([whole.redirected, whole.headers.get('location')]).toEqual([false, null])
    expect([...whole.headers.keys()].filter((name) => name.startsWith('x-amz'))).toEqual([])
    const some = await download(address, file.id, { range: 'bytes=10-19' })
    expect([some.status, await some.text()]).toEqual([206, String(bytes.subarray(10, 20))])

    await send(address, deleteFile, { params: { file_id: file.id } })
    expect(await stored()).toEqual({ ids: [], pending: [], uploads: 0 })
  })

  test('a store that is gone fails what needs it, and nothing else, until it is back', async () => {
    const { start, send, upload, download, proxy } = await begin()
    await proxy.stop()
    const { address, log } = await start()
    const statusAt = async (path: string) => (await fetch(`${address}${path}`)).status
    expect([await statusAt('/healthz'), await statusAt('/readyz')]).toEqual([200, 503])
    await proxy.start()
    await expect.poll(() => statusAt('/readyz')).toBe(200)

    const { id } = uploadFile.reply.parse(await (await upload(address, text(1000))).json())
    await proxy.stop()
    const refused = await upload(address, text(1000))
    expect([refused.status, await refused.json()]).toMatchObject([
      503,
      { extras: { failure: 'unavailable' } },
    ])
    expect((await download(address, id)).status).toBe(503)
    expect((await send(address, listFiles)).data).toHaveLength(1)
    expect([await statusAt('/healthz'), await statusAt('/readyz')]).toEqual([200, 503])

    await proxy.start()
    await expect.poll(() => statusAt('/readyz')).toBe(200)
    const status = async () => (await send(address, getFile, { params: { file_id: id } })).status
    await expect.poll(status).toBe('completed')
    // It was not taken for damaged.
    expect((await download(address, id)).status).toBe(200)
    expect((await upload(address, text(1000))).status).toBe(200)
    const outages = log().match(/The file store is not responding/g) ?? []
    expect(outages.length).toBeLessThanOrEqual(10)
  })

  test('a bucket of another installation is refused, before anything in it is removed', async () => {
    const { start, send, upload } = await begin()
    const { address, main } = await start()
    const { id } = uploadFile.reply.parse(await (await upload(address, text(100))).json())
    await expect(start({ SHEAF_DATA_DIR: await newFolder() })).rejects.toThrow(
      'has files of another installation',
    )
    expect((await send(address, listFiles)).data.map((file) => file.id)).toEqual([id])
    expect(main.exitCode).toBeNull()
  })

  test(
    'a process that is killed during any request to the store loses no acknowledged file',
    { timeout: 600_000 },
    async () => {
      const { start, send, upload, download, stored, proxy } = await begin()
      const acknowledged = new Map<string, string>()
      const moments: [string, (request: IncomingMessage) => boolean][] = [
        ['its second part', ({ url }) => url?.includes('partNumber=2') === true],
        ['its end', ({ method, url }) => method === 'POST' && url?.includes('uploadId=') === true],
        [
          'its commit',
          ({ method, url }) => method === 'DELETE' && url?.includes('doubts') === true,
        ],
      ]
      for (const [moment, isMoment] of moments) {
        const { main, address, closed } = await start({ SHEAF_WORKERS: '0' })
        const before = text(1000)
        const first = await upload(address, before)
        acknowledged.set(uploadFile.reply.parse(await first.json()).id, sha256(before))
        proxy.fault = (request) => {
          if (isMoment(request)) main.kill('SIGKILL')
          return null
        }
        const bytes = text(9_000_000)
        const last = await upload(address, bytes).catch(() => null)
        expect([moment, last?.status]).toEqual([moment, undefined])
        await closed
        proxy.fault = () => null
        await proxy.settled()
      }

      const { address } = await start({ SHEAF_WORKERS: '0' })
      const { data } = await send(address, listFiles, { query: { limit: 100 } })
      const ids = data.map(({ id }) => id)
      expect(ids).toEqual(expect.arrayContaining([...acknowledged.keys()]))
      // What was not acknowledged is there with its record, or not at all.
      const objects = await stored()
      expect(objects.ids.toSorted()).toEqual(ids.toSorted())
      expect([objects.pending, objects.uploads]).toEqual([[], 0])
      // The one that was killed while it committed had its record.
      expect(ids).toHaveLength(acknowledged.size + 1)
      for (const [id, hash] of acknowledged) {
        const reply = await download(address, id)
        expect(sha256(new Uint8Array(await reply.arrayBuffer()))).toBe(hash)
      }
    },
  )
})
