import { execFile } from 'node:child_process'
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { deleteFile, getFile } from '#contract/files.ts'
import { folderBlobs } from '#service/blobs/folder-blobs.ts'
import { migrate } from '#service/database/migrate.ts'
import { openSqlite } from '#service/database/sqlite.ts'
import { requireDatabaseOfFiles } from '#service/disk/require-database.ts'
import { testService } from '#service/test-service.ts'
import { backupPaths, listBackups } from './backup-folder.ts'
import { filesAtATime } from './copy-hashed.ts'
import { makeBackup } from './make-backup.ts'
import type { BackupOptions } from './make-backup.ts'
import { pruneBackups } from './prune-backups.ts'
import { checkBackup, restoreBackup } from './restore-backup.ts'

async function begin() {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-backup-'))
  const data = join(folder, 'data')
  const target = join(folder, 'backups')
  const blobs = await folderBlobs(join(data, 'blobs'), 'this-host/1/now')
  const database = openSqlite(join(data, 'sheaf.db'))
  onTestFinished(async () => {
    await database.destroy()
    await rm(folder, { recursive: true, force: true })
  })
  await migrate(database)
  const service = await testService(database, { blobs })
  const { admin } = await service.newOrganization()
  let minutes = 0
  const unlimited = { pace: async () => undefined, signal: new AbortController().signal }
  return {
    folder,
    data,
    target,
    blobs,
    upload: (bytes: string) => service.upload(admin, { bytes }),
    remove: (file_id: string) => service.ask(deleteFile, { params: { file_id } }, admin),
    backUp: (options: Partial<BackupOptions> = {}) => {
      minutes += 1
      return makeBackup({
        dataFolder: data,
        target,
        version: '1.2.3',
        now: new Date(Date.UTC(2026, 0, 1, 0, minutes)),
        isVerified: false,
        hasKeys: true,
        ...unlimited,
        ...options,
      })
    },
    check: (name?: string) => checkBackup({ source: target, name, ...unlimited }),
    /** Restores into a new folder, and returns a service on it. */
    restore: async (name?: string) => {
      const restored = await mkdtemp(join(folder, 'restored-'))
      const result = await restoreBackup(restored, { source: target, name, ...unlimited })
      const restoredDatabase = openSqlite(join(restored, 'sheaf.db'))
      onTestFinished(() => restoredDatabase.destroy())
      const restoredBlobs = await folderBlobs(join(restored, 'blobs'), 'this-host/1/now')
      const restoredService = await testService(restoredDatabase, { blobs: restoredBlobs })
      return {
        ...result,
        folder: restored,
        file: (file_id: string) => restoredService.ask(getFile, { params: { file_id } }, admin),
        status: async (file_id: string) =>
          (await restoredService.refusal(getFile, { params: { file_id } }, admin)).status,
        bytes: (file_id: string) => readFile(restoredBlobs.path(file_id), 'utf8'),
      }
    },
  }
}

test('a restored backup has the records, the bytes and the keys', async () => {
  const { data, target, upload, backUp, restore } = await begin()
  const { id } = await upload('Goats give milk.')
  await writeFile(join(data, 'secret-key'), 'the key of secrets\n')
  const { name, manifest } = await backUp()
  const left = await readdir(backupPaths(target).point(name).root)
  expect(left.toSorted()).toEqual(['files.sha256', 'manifest.json', 'secret-key', 'sheaf.db'])
  expect(manifest).toMatchObject({ files: 1, bytes: 16, keys: ['secret-key'], damaged: [] })
  const restored = await restore()
  expect(await restored.file(id)).toMatchObject({ id, size: 16 })
  expect(await restored.bytes(id)).toBe('Goats give milk.')
  const key = join(restored.folder, 'secret-key')
  expect(await readFile(key, 'utf8')).toBe('the key of secrets\n')
  expect((await stat(key)).mode & 0o077).toBe(0)
})

test('a later backup copies only new bytes, and each one restores its own time', async () => {
  const { upload, remove, backUp, restore } = await begin()
  const first = await upload('a'.repeat(1000))
  const { name } = await backUp()
  await remove(first.id)
  const second = await upload('b'.repeat(500))
  expect(await backUp()).toMatchObject({ copied_bytes: 500, manifest: { files: 1 } })

  const early = await restore(name)
  expect(await early.bytes(first.id)).toBe('a'.repeat(1000))
  expect(await early.status(second.id)).toBe(404)
  const late = await restore()
  expect(await late.bytes(second.id)).toBe('b'.repeat(500))
  expect(await late.status(first.id)).toBe(410)
})

test('a file that is deleted during a backup is in neither its records nor its bytes', async () => {
  const { blobs, upload, remove, backUp, restore } = await begin()
  const kept = await upload('stays')
  // Those that are copied at a time, so that the last one waits.
  for (let number = 1; number < filesAtATime; number += 1) await upload(`stays ${number}`)
  const deleted = await upload('goes')
  let removal: Promise<unknown> | undefined
  const { manifest } = await backUp({
    pace: async () => {
      removal ??= remove(deleted.id).then(() => blobs.remove(deleted.id))
      await removal
    },
  })
  expect(manifest).toMatchObject({ files: filesAtATime, damaged: [] })
  const restored = await restore()
  expect(await restored.bytes(kept.id)).toBe('stays')
  expect(await restored.status(deleted.id)).toBe(410)
})

test('a damaged file does not replace the intact bytes of an earlier backup', async () => {
  const { blobs, upload, backUp, restore } = await begin()
  const { id } = await upload('first')
  await backUp()
  await writeFile(blobs.path(id), 'fjrst')
  expect((await backUp()).manifest.damaged).toEqual([])
  expect(await (await restore()).bytes(id)).toBe('first')
})

test('a damaged file without intact bytes is named, and restored as damaged', async () => {
  const { blobs, upload, backUp, restore } = await begin()
  const { id } = await upload('first')
  await writeFile(blobs.path(id), 'fjrst')
  expect((await backUp()).manifest).toMatchObject({
    files: 0,
    damaged: [{ id, name: 'notes.txt' }],
  })
  const restored = await restore()
  expect(restored.damaged).toEqual([id])
  expect(await restored.file(id)).toMatchObject({ error: { code: 'damaged' } })
})

test('bytes that the backup disk lost are found, and copied again by a verified backup', async () => {
  const { target, upload, backUp, check, restore } = await begin()
  const { id } = await upload('first')
  await backUp()
  const path = backupPaths(target).stored.path(id)
  await writeFile(path, 'fjrst')
  expect((await check()).damaged).toEqual([id])
  expect((await restore()).damaged).toEqual([id])
  expect(await backUp({ isVerified: true })).toMatchObject({ copied_bytes: 5 })
  expect((await check()).damaged).toEqual([])
})

test('a backup with a damaged database is not restored', async () => {
  const { target, backUp, check, restore } = await begin()
  const { name } = await backUp()
  const path = backupPaths(target).point(name).database
  await writeFile(path, 'other bytes')
  await expect(check()).rejects.toThrow('is damaged')
  await expect(restore()).rejects.toThrow('is damaged')
})

test('an interrupted backup leaves no point, and the next one goes on', async () => {
  const { target, upload, backUp } = await begin()
  const files = 2 * filesAtATime
  for (let number = 0; number < files; number += 1) {
    await upload(String.fromCharCode(97 + number).repeat(1000))
  }
  const interrupt = new AbortController()
  const backup = backUp({
    signal: interrupt.signal,
    onProgress: () => interrupt.abort(new Error('Interrupted.')),
  })
  await expect(backup).rejects.toThrow('Interrupted.')
  expect(await readdir(backupPaths(target).points)).toEqual([])
  const { copied_bytes, manifest } = await backUp()
  expect(manifest.files).toBe(files)
  expect(copied_bytes).toBeGreaterThanOrEqual(1000 * (files - filesAtATime))
  expect(copied_bytes).toBeLessThan(1000 * files)
})

test('a second backup to the same folder is refused while the first one runs', async () => {
  const { upload, backUp } = await begin()
  await upload('first')
  let second: Promise<unknown> | undefined
  await backUp({
    onProgress: () => {
      second ??= backUp().catch(String)
    },
  })
  expect(await second).toContain('is running')
})

test('pruning keeps the newest backups and the bytes that they name', async () => {
  const { target, upload, remove, backUp, restore } = await begin()
  const first = await upload('first')
  const { name } = await backUp()
  await remove(first.id)
  const second = await upload('second')
  await backUp()
  expect(await pruneBackups(target, 1)).toEqual([name])
  expect(await listBackups(target)).toHaveLength(1)
  const stored = (id: string) =>
    stat(backupPaths(target).stored.path(id)).then(
      () => true,
      () => false,
    )
  expect([await stored(first.id), await stored(second.id)]).toEqual([false, true])
  expect(await (await restore()).bytes(second.id)).toBe('second')
})

test('the list of files leads nowhere else', async () => {
  const { target, upload, backUp, restore } = await begin()
  await upload('first')
  const { name } = await backUp()
  const { files } = backupPaths(target).point(name)
  await writeFile(files, `${'0'.repeat(64)}  ../../etc/passwd\n`)
  await expect(restore()).rejects.toThrow('a line that no backup has')
})

test('sha256sum verifies the list of files', async () => {
  const { target, upload, backUp } = await begin()
  const { id } = await upload('first')
  const { name } = await backUp()
  const { files } = backupPaths(target).point(name)
  const { stdout } = await promisify(execFile)('sha256sum', ['-c', files], { cwd: target })
  expect(stdout).toBe(`blobs/${id.slice(-2)}/${id}: OK\n`)
})

test.each(['interrupted', 'killed'])(
  'a service does not start in the folder of a restore that was %s, which can be repeated',
  async (end) => {
    const { folder, target, upload, backUp } = await begin()
    const { id } = await upload('first')
    await backUp()
    const restored = join(folder, 'restored')
    const path = join(restored, 'sheaf.db')
    const interrupt = new AbortController()
    const options = { source: target, signal: interrupt.signal }
    const restoring = restoreBackup(restored, {
      ...options,
      pace: async () => interrupt.abort(new Error('Interrupted.')),
    })
    await expect(restoring).rejects.toThrow('Interrupted.')
    // A process that is killed leaves what it has copied, and perhaps a log.
    if (end === 'killed') {
      await writeFile(`${path}.restored.partial`, 'half')
      await writeFile(`${path}.restored-wal`, 'half')
    }
    expect(() => requireDatabaseOfFiles(path)).toThrow(/interrupted.*"sheaf restore" again/)
    await restoreBackup(restored, {
      ...options,
      signal: new AbortController().signal,
      pace: async () => undefined,
    })
    expect(() => requireDatabaseOfFiles(path)).not.toThrow()
    expect(await readFile(join(restored, 'blobs', id.slice(-2), id), 'utf8')).toBe('first')
    const left = await readdir(restored)
    expect(left.filter((name) => name.includes('restored'))).toEqual([])
  },
)

test('a data folder with a database is not overwritten', async () => {
  const { data, target, backUp } = await begin()
  await backUp()
  const options = {
    source: target,
    pace: async () => undefined,
    signal: new AbortController().signal,
  }
  await expect(restoreBackup(data, options)).rejects.toThrow('already has a database')
})
