import { access, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { listFiles } from '#contract/files.ts'
import { createGraph, listGraphs } from '#contract/graphs.ts'
import { uploadFile } from '#contract/uploads.ts'
import { isOutage } from '#service/database/postgres/outage.ts'
import { openSqlite } from '#service/database/sqlite.ts'
import { sender, testProcess } from '#service/resilience/test-process.ts'
import { hasOpenedFiles } from './opened-files.ts'

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-moved-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function begin() {
  const folder = await newFolder()
  const path = join(folder, 'sheaf.db')
  const changes: (string | null)[] = []
  const database = openSqlite(path, {
    onMoved: (moved) => changes.push(moved && moved.message),
  })
  onTestFinished(() => database.destroy())
  await sql`create table kinds (name text)`.execute(database)
  const add = (name: string) => sql`insert into kinds values (${name})`.execute(database)
  const addInTransaction = (name: string) =>
    database.transaction().execute((tx) => sql`insert into kinds values (${name})`.execute(tx))
  const names = async () =>
    (await sql<{ name: string }>`select name from kinds`.execute(database)).rows.map(
      ({ name }) => name,
    )
  return { folder, path, database, changes, add, addInTransaction, names }
}

test.each(['sheaf.db', 'sheaf.db-wal', 'sheaf.db-shm'])(
  'no commit is acknowledged while %s is not where it was opened',
  async (name) => {
    const { folder, database, changes, add, addInTransaction, names } = await begin()
    await add('wool')
    const path = join(folder, name)
    await rename(path, `${path}.away`)
    await expect(add('silk')).rejects.toSatisfy(isOutage)
    await expect(addInTransaction('linen')).rejects.toSatisfy(isOutage)
    // What is outside of a transaction has been committed when the file is missed.
    expect(await names()).toEqual(['wool', 'silk'])
    expect(hasOpenedFiles(database)).toBe(false)

    // Another file in its place is another database.
    await writeFile(path, '')
    await expect(addInTransaction('linen')).rejects.toSatisfy(isOutage)

    await rename(`${path}.away`, path)
    await addInTransaction('linen')
    expect(await names()).toEqual(['wool', 'silk', 'linen'])
    expect(changes).toEqual([expect.stringContaining(`${path} was moved or deleted`), null])
  },
)

test('a file that is moved while nothing is written is told', async () => {
  const { path, changes } = await begin()
  await rename(path, `${path}.away`)
  await expect.poll(() => changes).toHaveLength(1)
})

test('a service whose database is moved away refuses changes until it is back', async () => {
  const { start, folder, authorization } = await testProcess({ usesFolder: true })
  const { address, main, closed, log } = await start({ SHEAF_LOG_LEVEL: 'error' })
  const send = sender(authorization)
  const make = (name: string) => send(address, createGraph, { body: { name } })
  const names = async (at = address) => (await send(at, listGraphs)).data.map(({ name }) => name)
  const ready = async () => {
    const reply = await fetch(`${address}/readyz`)
    return [reply.status, await reply.text()]
  }
  await make('Wool')
  const path = join(folder, 'sheaf.db')
  await rename(path, `${path}.away`)
  await expect(make('Silk')).rejects.toThrow(
    /^503 .*The database file sheaf\.db was moved or deleted/,
  )
  expect(await ready()).toEqual([503, expect.stringMatching(/"part":"database"/)])
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  expect(await names()).toEqual(['Wool'])

  await rename(`${path}.away`, path)
  expect((await ready())[0]).toBe(200)
  await make('Linen')
  main.kill('SIGKILL')
  await closed
  expect(log().match(new RegExp(`${path} was moved or deleted`, 'g'))?.length).toBeGreaterThan(0)
  const again = await start()
  expect((await names(again.address)).toSorted()).toEqual(['Linen', 'Wool'])
})

test('a start without the database of the files in its folder is refused, and creates none', async () => {
  const { start, folder, authorization } = await testProcess({ usesFolder: true })
  const { address, main, closed } = await start()
  const headers = { authorization, 'content-disposition': 'attachment; filename=wool.txt' }
  await fetch(`${address}${uploadFile.path}`, { method: 'POST', headers, body: 'Sheep give wool.' })
  main.kill('SIGTERM')
  await closed
  const path = join(folder, 'sheaf.db')
  await rename(path, `${path}.away`)
  await expect(start()).rejects.toThrow(
    `There is no database at ${path}, but the folder contains files`,
  )
  await expect(access(path)).rejects.toThrow('ENOENT')
  await rename(`${path}.away`, path)
  const again = await start()
  expect((await sender(authorization)(again.address, listFiles)).data).toHaveLength(1)
})
