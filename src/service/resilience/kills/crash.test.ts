import { createHash, randomBytes, randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { listFiles } from '#contract/files.ts'
import { createGraph } from '#contract/graphs.ts'
import { uploadFile } from '#contract/uploads.ts'
import { listFileVersions } from '#contract/versions/file-versions.ts'
import type { File } from '#contract/files.ts'
import { openSqlite } from '#service/database/sqlite.ts'
import { halfAnUpload, testProcess } from '#service/resilience/test-process.ts'

/** Lists all files, page by page. */
async function everyFile(address: string, authorization: string, search = ''): Promise<File[]> {
  const files: File[] = []
  for (let after = ''; ;) {
    const url = `${address}${listFiles.path}?limit=100${search}${after}`
    const reply = await fetch(url, { headers: { authorization } })
    const page = listFiles.reply.parse(await reply.json())
    files.push(...page.data)
    if (!page.has_more) return files
    after = `&after=${page.last_id}`
  }
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

test('a process that is killed loses no acknowledged file', { timeout: 240_000 }, async () => {
  const { storedBlobs, start, authorization } = await testProcess()
  const acknowledged = new Map<string, string>()
  const first = Promise.withResolvers<void>()
  let uploadCount = 0

  async function uploadOne(address: string): Promise<void> {
    const isLarge = uploadCount % 3 === 0
    const bytes = isLarge
      ? Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(randomInt(4_000_000))])
      : Buffer.from(`Sheep ${uploadCount} gave ${randomBytes(8).toString('hex')} of wool.`)
    const name = `${uploadCount}.${isLarge ? 'pdf' : 'txt'}`
    uploadCount += 1
    const reply = await fetch(`${address}${uploadFile.path}`, {
      method: 'POST',
      headers: { authorization, 'content-disposition': `attachment; filename=${name}` },
      body: bytes,
    })
    const { id } = uploadFile.reply.parse(await reply.json())
    acknowledged.set(id, sha256(bytes))
    first.resolve()
  }

  for (let round = 0; round < 3; round += 1) {
    const { main, address, closed } = await start()
    const uploads = Array.from({ length: 4 }, async () => {
      for (let at = 0; at < 3; at += 1) await uploadOne(address)
    })
    await Promise.race([Promise.allSettled(uploads), pause(randomInt(20, 400))])
    // On a busy machine no process might live until an upload is acknowledged.
    if (round === 0) await first.promise
    // In some rounds the process dies while files are read, in others during uploads.
    if (round % 2 === 0) await pause(randomInt(300))
    main.kill('SIGKILL')
    await Promise.allSettled(uploads)
    await closed
  }

  const { address } = await start()
  const files = await everyFile(address, authorization)
  const listedIds = new Set(files.map((file) => file.id))
  expect([...acknowledged.keys()].filter((id) => !listedIds.has(id))).toEqual([])

  // An upload that was not acknowledged is either complete, with its record, or absent.
  const stored = await storedBlobs()
  expect(stored).toEqual({ ids: expect.arrayContaining([...listedIds]), pending: [] })
  expect(stored.ids).toHaveLength(listedIds.size)
  for (const file of files) {
    const download = () =>
      fetch(`${address}/v1/files/${file.id}/download`, { headers: { authorization } })
    let reply = await download()
    // A service that has just started reads files, and refuses some requests on a machine that does much else.
    while (reply.status === 503) {
      await pause(250)
      reply = await download()
    }
    const bytes = new Uint8Array(await reply.arrayBuffer())
    expect([reply.status, reply.ok ? '' : new TextDecoder().decode(bytes)]).toEqual([200, ''])
    expect([file.name, bytes.length]).toEqual([file.name, file.size])
    expect([file.name, sha256(bytes)]).toEqual([
      file.name,
      acknowledged.get(file.id) ?? sha256(bytes),
    ])
  }

  const inProgress = async () =>
    (await everyFile(address, authorization, '&status=in_progress')).length
  await expect.poll(inProgress, { interval: 250 }).toBe(0)
  for (const file of await everyFile(address, authorization)) {
    expect([file.name, ['completed', 'failed']]).toEqual([
      file.name,
      expect.arrayContaining([file.status]),
    ])
  }
})

test('a process that is killed while files are replaced loses no version', async () => {
  const { storedBlobs, start, authorization } = await testProcess()
  const headers = { authorization, 'content-disposition': 'attachment; filename=prices.txt' }
  const acknowledged = new Map<string, string>()
  const send = async (url: string, text: string): Promise<string> => {
    let reply = await fetch(url, { method: 'POST', headers, body: text })
    // A service that has just started refuses some uploads on a machine that does much else.
    while (reply.status === 503) {
      await pause(250)
      reply = await fetch(url, { method: 'POST', headers, body: text })
    }
    const { id } = z.object({ id: z.string() }).parse(await reply.json())
    acknowledged.set(id, text)
    return id
  }
  const begun = await start()
  const file_ids = await Promise.all(
    ['Wool', 'Silk', 'Linen'].map((name) =>
      send(`${begun.address}${uploadFile.path}`, `${name} costs 1.`),
    ),
  )
  let service = begun
  for (let round = 0; round < 3; round += 1) {
    const { address, main, closed } = service
    const replaced = file_ids.map(async (id) => {
      for (let price = 1; price <= 3; price += 1) {
        await send(`${address}/v1/files/${id}/versions`, `It costs ${round}${price}.`)
      }
    })
    await Promise.race([Promise.allSettled(replaced), pause(randomInt(20, 400))])
    main.kill('SIGKILL')
    await Promise.allSettled(replaced)
    await closed
    service = await start()
  }

  const { address } = service
  const read = async (path: string) => fetch(`${address}${path}`, { headers: { authorization } })
  const versionsOf = async (id: string) => {
    const reply = await read(`/v1/files/${id}/versions`)
    return listFileVersions.reply.parse(await reply.json()).data
  }
  const states = async () =>
    (await Promise.all(file_ids.map(versionsOf))).map((versions) => versions[0]?.state)
  await expect.poll(states, { interval: 250 }).toEqual(['current', 'current', 'current'])

  const versions = (await Promise.all(file_ids.map(versionsOf))).flat()
  const ids = versions.map(({ id }) => id)
  expect([...acknowledged.keys()].filter((id) => !ids.includes(id))).toEqual([])
  const stored = await storedBlobs()
  expect({ ids: stored.ids.toSorted(), pending: stored.pending }).toEqual({
    ids: ids.toSorted(),
    pending: [],
  })
  for (const { id, file_id, sha256: hash } of versions) {
    const reply = await read(`/v1/files/${file_id}/versions/${id}/download`)
    const bytes = new Uint8Array(await reply.arrayBuffer())
    expect([id, sha256(bytes)]).toEqual([id, hash])
    const text = new TextDecoder().decode(bytes)
    expect(text).toBe(acknowledged.get(id) ?? text)
  }
}, 240_000)

test.each([
  ['it reads into a graph', false],
  ['joins a graph', true],
])(
  'a process that is killed while its thread writes a large text that %s leaves an index that agrees',
  async (_event, isAddedLater) => {
    const { folder, start, authorization } = await testProcess()
    const first = await start()
    const made = await fetch(`${first.address}/v1/graphs`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Barns' }),
    })
    const graph = createGraph.reply.parse(await made.json())
    const paragraph = (at: number): string => `Barn ${at} holds ${at % 97} bales of wool and rye. `
    const text = Array.from({ length: 5000 }, (_, at) => `${paragraph(at).repeat(20)}\n\n`).join('')
    const query = isAddedLater ? '' : `?graphId=${graph.id}`
    const sent = await fetch(`${first.address}${uploadFile.path}${query}`, {
      method: 'POST',
      headers: { authorization, 'content-disposition': 'attachment; filename=barns.txt' },
      body: text,
    })
    const { id: file_id } = uploadFile.reply.parse(await sent.json())

    const reading = openSqlite(join(folder, 'sheaf.db'))
    onTestFinished(() => reading.destroy())
    const stored = async () => {
      const { passages, words } = await reading
        .selectFrom('chunks')
        .select((of) => [
          of.fn.countAll<number>().as('passages'),
          of.fn.coalesce(of.fn.sum<number>('words'), of.lit(0)).as('words'),
        ])
        .executeTakeFirstOrThrow()
      const file = await reading
        .selectFrom('partition_files')
        .select(['passages', 'words'])
        .executeTakeFirst()
      return { passages, words, indexed: file ?? { passages: 0, words: 0 } }
    }
    const status = async () =>
      (await reading.selectFrom('files').select('status').executeTakeFirst())?.status
    if (isAddedLater) {
      while ((await status()) !== 'completed') await pause(20)
      await fetch(`${first.address}/v1/graphs/${graph.id}/file`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ file_id }),
      })
    }
    // More than what is written before the thread has started.
    while ((await stored()).indexed.passages < 1200) await pause(2)
    first.main.kill('SIGKILL')
    await first.closed
    const { indexed: indexedThen, ...passagesThen } = await stored()
    expect(indexedThen).toEqual(passagesThen)

    expect(await status()).toBe('in_progress')

    await start()
    await expect.poll(status, { interval: 250, timeout: 120_000 }).toBe('completed')
    const { indexed, ...passages } = await stored()
    expect(indexed).toEqual(passages)
    const { count } = await reading
      .selectFrom('chunks')
      .select((of) => of.fn.count<number>('ordinal').distinct().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(passages.passages)
  },
  240_000,
)

test('a stop lets an upload finish, and the next start reads the file at once', async () => {
  const service = await testProcess()
  const { folder, start, authorization } = service
  const { main, address, closed } = await start()
  const upload = await halfAnUpload(address, service)

  main.kill('SIGTERM')
  const isRefusing = (): Promise<boolean> =>
    fetch(`${address}/healthz`).then(
      () => false,
      () => true,
    )
  await expect.poll(isRefusing).toBe(true)
  const { status, file } = await upload.end()
  expect(status).toBe(200)
  expect(await closed).toBe(0)

  const database = openSqlite(join(folder, 'sheaf.db'))
  const jobs = await database.selectFrom('jobs').selectAll().execute()
  await database.destroy()
  expect(jobs).toMatchObject([{ version_id: file.id, attempts: 0, lease_owner: null }])

  const again = await start()
  const statuses = async () =>
    (await everyFile(again.address, authorization)).map((entry) => entry.status)
  await expect.poll(statuses).toEqual(['completed'])
  again.main.kill('SIGTERM')
  expect(await again.closed).toBe(0)
})
