import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '#service/database/migrate.ts'
import { openSqlite } from '#service/database/sqlite.ts'
import { lockDataFolder } from '#service/disk/data-folder.ts'
import { compact } from './compact.ts'
import { UsageError } from './usage-error.ts'

const mebibyte = 1024 * 1024

async function begin() {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-compact-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'sheaf.db')
  const database = openSqlite(path)
  await migrate(database)
  await sql`create table filler (text blob)`.execute(database)
  for (let count = 0; count < 8; count += 1) {
    await sql`insert into filler values (randomblob(${mebibyte}))`.execute(database)
  }
  await sql`delete from filler`.execute(database)
  await sql`insert into filler values (${'kept'})`.execute(database)
  await database.destroy()
  return {
    folder,
    size: async () => (await stat(path)).size,
    idsOf: async () => {
      const again = openSqlite(path)
      const { rows } = await sql<{ text: string }>`select text from filler`.execute(again)
      await again.destroy()
      return rows
    },
    run: async (env = {}) => {
      const lines: string[] = []
      await compact([], { SHEAF_DATA_DIR: folder, ...env }, (line) => lines.push(line))
      return lines
    },
  }
}

test('the space of deleted things is given back to the disk', async () => {
  const { size, idsOf: kept, run } = await begin()
  expect(await size()).toBeGreaterThan(8 * mebibyte)
  expect((await run()).join('\n')).toMatch(/sheaf\.db: [\d.]+ MB before, [\d.]+ MB now$/)
  expect(await size()).toBeLessThan(4 * mebibyte)
  expect(await kept()).toEqual([{ text: 'kept' }])
})

test('a database that a service uses, or that is not there, is left alone', async () => {
  const { folder, size, run } = await begin()
  const service = lockDataFolder(folder, 'alone')
  await expect(run()).rejects.toMatchObject({ name: 'FolderInUse' })
  service.release()
  expect(await size()).toBeGreaterThan(8 * mebibyte)
  await expect(run({ SHEAF_DATA_DIR: join(folder, 'other') })).rejects.toThrow('no database')
  await expect(run({ DATABASE_URL: 'postgres://db/sheaf' })).rejects.toBeInstanceOf(UsageError)
})
