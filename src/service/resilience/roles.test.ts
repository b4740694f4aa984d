import { setTimeout as pause } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { getFile } from '#contract/files.ts'
import { createGraph, listGraphs } from '#contract/graphs.ts'
import { uploadFile } from '#contract/uploads.ts'
import { sender, testProcess } from './test-process.ts'

const newDatabase = async () => (await fetch(inject('postgresUrl'))).text()

test('a process of one role is refused where the database is embedded', async () => {
  const { start } = await testProcess()
  await expect(start({ SHEAF_ROLES: 'worker' })).rejects.toThrow(
    'Must be `all` without DATABASE_URL',
  )
})

test(
  'an api process reads no file, a worker serves health checks only, and two of each share the work',
  { timeout: 240_000 },
  async () => {
    const { start, authorization } = await testProcess()
    const env = { DATABASE_URL: await newDatabase() }
    const api = await start({ ...env, SHEAF_ROLES: 'api' })
    const send = sender(authorization)
    const upload = async (address: string) => {
      const headers = { authorization, 'content-disposition': 'attachment; filename=wool.txt' }
      const init = { method: 'POST', headers, body: 'Wool costs 3 shillings.' }
      let reply = await fetch(`${address}${uploadFile.path}`, init)
      // On a machine that does much else, a process may refuse work until it has caught up.
      for (; reply.status === 503; reply = await fetch(`${address}${uploadFile.path}`, init)) {
        await pause(500)
      }
      if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
      return uploadFile.reply.parse(await reply.json()).id
    }
    const status = async (file_id: string) =>
      (await send(api.address, getFile, { params: { file_id } })).status

    const file = await upload(api.address)
    // The worker of this process would have polled for work by now.
    await pause(2500)
    expect(await status(file)).toBe('in_progress')

    const worker = await start({ ...env, SHEAF_ROLES: 'worker', SHEAF_METRICS_PORT: '0' })
    await expect.poll(() => status(file), { timeout: 60_000 }).toBe('completed')
    const statusAt = async (path: string) =>
      (await fetch(`${worker.address}${path}`, { headers: { authorization } })).status
    expect([
      await statusAt('/healthz'),
      await statusAt('/readyz'),
      await statusAt('/v1/files'),
      await statusAt('/'),
    ]).toEqual([200, 200, 404, 404])

    const [secondApi, secondWorker] = await Promise.all([
      start({ ...env, SHEAF_ROLES: 'api' }),
      start({ ...env, SHEAF_ROLES: 'worker' }),
    ])
    worker.main.kill('SIGTERM')
    expect(await worker.closed).toBe(0)
    const another = await upload(secondApi.address)
    await expect.poll(() => status(another), { timeout: 60_000 }).toBe('completed')
    expect(secondWorker.main.exitCode).toBeNull()
  },
)

test(
  'two api processes are restarted under load, one after the other, and no request fails',
  { timeout: 240_000 },
  async () => {
    const { start, authorization } = await testProcess()
    const env = {
      DATABASE_URL: await newDatabase(),
      SHEAF_ROLES: 'api',
      SHEAF_DRAIN_SECONDS: '3',
    }
    let processes = [await start(env), await start(env)]
    const send = sender(authorization)

    // As a proxy does: requests go to the processes that are ready.
    let ready = processes.map(({ address }) => address)
    const over = new AbortController()
    const checking = (async () => {
      while (!over.signal.aborted) {
        const checked = await Promise.all(
          processes.map(async ({ address }) => {
            const reply = await fetch(`${address}/readyz`).catch(() => null)
            return reply?.ok ? [address] : []
          }),
        )
        ready = checked.flat()
        await pause(50)
      }
    })()
    let requests = 0
    const failed: unknown[] = []
    const client = async (number: number): Promise<void> => {
      while (!over.signal.aborted) {
        const address = ready[(requests + number) % ready.length] ?? ''
        requests += 1
        await (
          requests % 4 === 0
            ? send(address, createGraph, { body: { name: `Graph ${requests}` } })
            : send(address, listGraphs)
        ).catch((error: unknown) => failed.push(error))
        await pause(60)
      }
    }
    const clients = [1, 2, 3, 4].map(client)
    for (const [at, process] of processes.entries()) {
      await pause(500)
      process.main.kill('SIGTERM')
      expect(await process.closed).toBe(0)
      const restarted = await start(env)
      processes = processes.with(at, restarted)
      const isReady = () => ready.includes(restarted.address)
      await expect.poll(isReady).toBe(true)
    }
    over.abort()
    await Promise.all([...clients, checking])
    expect(failed).toEqual([])
    expect(requests).toBeGreaterThan(50)
  },
)

test(
  'two api and two worker processes are killed in turn under load, and nothing confirmed is lost',
  { timeout: 300_000 },
  async () => {
    const { start, authorization, storedBlobs } = await testProcess()
    const DATABASE_URL = await newDatabase()
    const begin = (role: string) => start({ DATABASE_URL, SHEAF_ROLES: role })
    const processes = [
      await begin('api'),
      await begin('api'),
      await begin('worker'),
      await begin('worker'),
    ]
    const send = sender(authorization)
    const files: string[] = []
    const over = new AbortController()
    // As a proxy does: a request that one process cut off is sent to the other.
    const client = async (number: number): Promise<void> => {
      for (let at = number; !over.signal.aborted; at += 1) {
        const { address } = processes[at % 2] ?? { address: '' }
        const headers = { authorization, 'content-disposition': 'attachment; filename=wool.txt' }
        const init = { method: 'POST', headers, body: `Sheep ${number} ${at} give wool.` }
        const reply = await fetch(`${address}${uploadFile.path}`, init).catch(() => null)
        const body: unknown = await reply?.json().catch(() => null)
        if (reply?.ok && body) files.push(uploadFile.reply.parse(body).id)
        // Every file is read at the end. Starts take seconds, during which uploads go on.
        await pause(200)
      }
    }
    const clients = [0, 1, 2].map(client)
    for (const at of processes.keys()) {
      const count = files.length
      await expect.poll(() => files.length).toBeGreaterThan(count + 5)
      processes[at]?.main.kill('SIGKILL')
      await processes[at]?.closed
      const during = files.length
      await expect.poll(() => files.length).toBeGreaterThan(during + 5)
      processes[at] = await begin(at < 2 ? 'api' : 'worker')
    }
    over.abort()
    await Promise.all(clients)

    const { address } = processes[0] ?? { address: '' }
    for (const file_id of files) {
      const status = async () => (await send(address, getFile, { params: { file_id } })).status
      await expect.poll(status, { timeout: 120_000 }).toBe('completed')
    }
    const { ids, pending } = await storedBlobs()
    expect(files.filter((id) => !ids.includes(id))).toEqual([])
    // The bytes of uploads that were cut off are removed with the marks of their processes.
    expect(pending).toEqual([])
  },
)
