import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { endpointUrl } from '#contract/endpoint.ts'
import { deleteFile, downloadFile, getFile, listFiles } from '#contract/files.ts'
import { uploadFile } from '#contract/uploads.ts'
import {
  hasS3Server,
  s3Environment,
  sharedS3Server,
  storedObjects,
} from '#service/blobs/s3/test-s3-server.ts'
import { newTestPostgresUrl } from '#service/database/test-databases.ts'
import { sender, testProcess } from './test-process.ts'

// `e2e/cluster.ts` sets it. It costs half a minute of processor time, and `s3.test.ts` kills a process in each `npm test`.
const rounds = Number(process.env['SHEAF_CLUSTER_ROUNDS'] ?? '0')

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

test.skipIf(!hasS3Server || rounds === 0)(
  'two api and two worker processes on PostgreSQL and S3 lose nothing when each is killed in turn under load',
  { timeout: 300_000 + rounds * 120_000 },
  async () => {
    const { start, authorization } = await testProcess()
    const url = (await sharedS3Server()).newUrl()
    const shared = {
      ...s3Environment,
      DATABASE_URL: await newTestPostgresUrl(),
      BLOBS_URL: url,
      SHEAF_SECRET_KEY: 'a secret key of tests with 32 characters',
      SHEAF_AUDIT_KEY: 'an audit key of tests with 32 characters',
    }
    // Each has a data folder of its own, as on four machines.
    const startRole = async (SHEAF_ROLES: string, folder?: string) => {
      const SHEAF_DATA_DIR = folder ?? (await mkdtemp(join(tmpdir(), 'sheaf-member-')))
      if (folder === undefined) {
        onTestFinished(() => rm(SHEAF_DATA_DIR, { recursive: true, force: true, maxRetries: 5 }))
      }
      return {
        role: SHEAF_ROLES,
        folder: SHEAF_DATA_DIR,
        ...(await start({ ...shared, SHEAF_ROLES, SHEAF_DATA_DIR })),
      }
    }
    const members = [await startRole('api')]
    for (const role of ['api', 'worker', 'worker']) members.push(await startRole(role))
    const apis = () => members.filter(({ role }) => role === 'api').map(({ address }) => address)

    const stored = new Map<string, string>()
    const deleted = new Set<string>()
    const doubtful = new Set<string>()
    const isOver = new AbortController()
    let uploads = 0

    async function uploadOne(address: string): Promise<void> {
      uploads += 1
      const isLarge = uploads % 8 === 0
      const bytes = isLarge
        ? Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(9_000_000)])
        : Buffer.from(`Sheep ${uploads} gave ${randomBytes(8).toString('hex')} of wool.`)
      const name = `${uploads}.${isLarge ? 'pdf' : 'txt'}`
      const reply = await fetch(`${address}${uploadFile.path}`, {
        method: 'POST',
        headers: { authorization, 'content-disposition': `attachment; filename=${name}` },
        body: bytes,
      })
      if (reply.ok) stored.set(uploadFile.reply.parse(await reply.json()).id, sha256(bytes))
      else await reply.body?.cancel()
    }

    const urlOf = (address: string, path: string, file_id: string) =>
      `${address}${endpointUrl(path, { params: { file_id } })}`

    async function deleteOne(address: string): Promise<void> {
      const [file_id] = stored.keys()
      if (file_id === undefined || stored.size < 5) return
      stored.delete(file_id)
      doubtful.add(file_id)
      const target = urlOf(address, deleteFile.path, file_id)
      const reply = await fetch(target, { method: 'DELETE', headers: { authorization } })
      await reply.body?.cancel()
      if (!reply.ok) return
      doubtful.delete(file_id)
      deleted.add(file_id)
    }

    async function downloadHash(address: string, file_id: string): Promise<string | number> {
      const reply = await fetch(urlOf(address, downloadFile.path, file_id), {
        headers: { authorization },
      })
      const bytes = new Uint8Array(await reply.arrayBuffer())
      return reply.ok ? sha256(bytes) : reply.status
    }

    const client = async (number: number): Promise<void> => {
      for (let turn = number; !isOver.signal.aborted; turn += 1) {
        const address = apis()[turn % 2] ?? ''
        // A request to a process that is being killed fails, and was not confirmed.
        await (turn % 7 === 6 ? deleteOne(address) : uploadOne(address)).catch(() => undefined)
        await pause(50)
      }
    }
    const clients = [0, 1, 2].map(client)
    for (let round = 0; round < rounds; round += 1) {
      for (const [at, member] of members.entries()) {
        const before = stored.size
        // On a machine that does much else, the load may take a while to continue.
        await expect.poll(() => stored.size + deleted.size).toBeGreaterThan(before)
        member.main.kill('SIGKILL')
        await member.closed
        members[at] = await startRole(member.role, member.folder)
      }
    }
    isOver.abort()
    await Promise.all(clients)

    const [address = ''] = apis()
    const send = sender(authorization)
    expect(stored.size).toBeGreaterThan(members.length)
    for (const [id, hash] of stored) {
      expect([id, await downloadHash(address, id)]).toEqual([id, hash])
      const status = async () => (await send(address, getFile, { params: { file_id: id } })).status
      // The leases of a worker that was killed end after half a minute.
      await expect.poll(status, { timeout: 120_000 }).toMatch(/^(completed|failed)$/)
    }
    for (const id of deleted) expect([id, await downloadHash(address, id)]).toEqual([id, 410])
    // What nobody was told is there as a whole, or not at all.
    const whole: string[] = []
    for (const id of doubtful) if ((await downloadHash(address, id)) !== 410) whole.push(id)
    const objects = await storedObjects(url)
    expect(objects.ids).toEqual(expect.arrayContaining([...stored.keys(), ...whole]))
    expect(objects.uploads).toBe(0)
    // Each start has ended what its data folder left; the processes that run have nothing under way.
    expect(objects.pending).toEqual([])
    const recorded: string[] = []
    for (let after: string | undefined, isLast = false; !isLast;) {
      const query = { limit: 100, ...(after !== undefined && { after }) }
      const page = await send(address, listFiles, { query })
      recorded.push(...page.data.map(({ id }) => id))
      isLast = !page.has_more
      after = page.last_id ?? undefined
    }
    expect(objects.ids.toSorted()).toEqual(recorded.toSorted())
  },
)
