import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { getFile } from '#contract/files.ts'
import { folderBlobs } from '#service/blobs/folder-blobs.ts'
import { migrate } from '#service/database/migrate.ts'
import { openSqlite } from '#service/database/sqlite.ts'
import { testService } from '#service/test-service.ts'
import { scrub } from './scrub.ts'
import { UsageError } from './usage-error.ts'

async function begin() {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-scrub-'))
  const database = openSqlite(join(folder, 'sheaf.db'))
  onTestFinished(async () => {
    await database.destroy()
    await rm(folder, { recursive: true, force: true })
  })
  await migrate(database)
  const blobs = await folderBlobs(join(folder, 'blobs'), 'this-host/1/now')
  const service = await testService(database, { blobs })
  const { admin } = await service.newOrganization()
  return {
    blobs,
    folder,
    upload: (bytes: string) => service.upload(admin, { bytes }),
    errorOf: async (file_id: string) =>
      (await service.ask(getFile, { params: { file_id } }, admin)).error,
    scrub: async (...args: string[]) => {
      const lines: string[] = []
      const code = await scrub(args, { SHEAF_DATA_DIR: folder }, (line) => lines.push(line))
      return { code, said: lines }
    },
  }
}

test('intact files are counted', async () => {
  const { upload, scrub: run } = await begin()
  await upload('a'.repeat(1000))
  await upload('b'.repeat(500))
  expect(await run()).toEqual({ code: 0, said: ['2 files, 1.5 kB read: all intact'] })
})

test('a damaged file is reported until its bytes are restored', async () => {
  const { upload, errorOf, blobs, scrub: run } = await begin()
  const files = [await upload('first'), await upload('second'), await upload('third')]
  const [id = '', other = ''] = files.map((file) => file.id)
  await writeFile(blobs.path(id), 'fjrst')
  expect(await run()).toEqual({
    code: 1,
    said: [`DAMAGED: ${id} “notes.txt”`, '3 files, 16 B read: 1 damaged'],
  })
  expect([await errorOf(id), await errorOf(other)]).toMatchObject([{ code: 'damaged' }, null])
  expect((await run()).said[0]).toBe(`DAMAGED: ${id} “notes.txt”, already reported`)

  await writeFile(blobs.path(id), 'first')
  expect(await run()).toEqual({
    code: 0,
    said: [`intact again: ${id} “notes.txt”`, '3 files, 16 B read: all intact'],
  })
  expect(await errorOf(id)).toBe(null)
})

test('reading is limited to the rate', async () => {
  const { upload, scrub: run } = await begin()
  for (let at = 0; at < 10; at += 1) await upload('a'.repeat(2000))
  const startedAt = performance.now()
  await run('--rate', '0.1')
  expect(performance.now() - startedAt).toBeGreaterThan(150)
})

test('a folder without stored bytes is refused, so that no file is reported as damaged', async () => {
  const { upload, folder, errorOf, scrub: run } = await begin()
  const { id } = await upload('first')
  await rename(join(folder, 'blobs'), join(folder, 'elsewhere'))
  await expect(run()).rejects.toThrow('There are no stored files at')
  expect(await errorOf(id)).toBe(null)
  await rename(join(folder, 'elsewhere'), join(folder, 'blobs'))
})

test('an invalid rate is a usage error', async () => {
  const { scrub: run } = await begin()
  for (const args of [['--rate', 'fast'], ['--rate', '0'], ['--nonsense'], ['extra']]) {
    await expect(run(...args)).rejects.toThrow(UsageError)
  }
})
