import { link, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createGraph } from '#contract/graphs.ts'
import { lockDataFolder, lockFile } from './data-folder.ts'
import type { FolderUse } from './data-folder.ts'
import { halfAnUpload, sender, testProcess } from '#service/resilience/test-process.ts'

async function begin() {
  const path = await mkdtemp(join(tmpdir(), 'sheaf-folder-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return {
    path,
    lock: (use: FolderUse) => {
      const folder = lockDataFolder(path, use)
      onTestFinished(folder.release)
      return folder
    },
  }
}

test('only one process can use a folder with an embedded database, and the error names it', async () => {
  const { lock, path } = await begin()
  const first = lock('alone')
  const [host, pid] = first.owner.split('/')
  expect(() => lock('alone')).toThrow(
    `another Sheaf process (process ${pid} on ${host} since ${new Date().toISOString().slice(0, 10)}`,
  )
  expect(() => lock('alone')).toThrow(`${path} is in use by another Sheaf process`)
  first.release()
  lock('alone')
})

test('a database that is in two folders by a hard link is refused', async () => {
  const { lock, path } = await begin()
  const other = await begin()
  await writeFile(join(path, 'sheaf.db'), 'database')
  await link(join(path, 'sheaf.db'), join(other.path, 'sheaf.db'))
  for (const folder of [lock, other.lock]) {
    expect(() => folder('alone')).toThrow('is also in another folder (hard link)')
  }
  await rm(join(other.path, 'sheaf.db'))
  lock('alone')
})

test('a process with exclusive use of a folder counts every other owner as ended', async () => {
  const { lock } = await begin()
  const folder = lock('alone')
  expect(folder.hasEnded(folder.owner)).toBe(false)
  // The owner has another host name and the process id of this process.
  expect(folder.hasEnded(`another-host/1/then`)).toBe(true)
  expect(folder.hasEnded(`${folder.owner.split('/').slice(0, 2).join('/')}/then`)).toBe(true)
})

test('a folder with an embedded database cannot be shared', async () => {
  const { lock } = await begin()
  const shared = lock('shared')
  expect(() => lock('alone')).toThrow('another Sheaf process')
  shared.release()
  lock('alone')
  expect(() => lock('shared')).toThrow('another Sheaf process')
})

test('processes that share a folder detect which of the others have ended', async () => {
  const { lock, path } = await begin()
  const first = lock('shared')
  const second = lock('shared')
  expect(second.hasEnded(first.owner)).toBe(false)

  first.release()
  const third = lock('shared')
  expect([first, second, third].map(({ owner }) => third.hasEnded(owner))).toEqual([
    true,
    false,
    false,
  ])
  // The process may use another folder.
  expect(third.hasEnded('another-host/1/then')).toBe(false)
  expect([first, second, third].map(({ owner }) => third.hasLeft(owner))).toEqual([
    true,
    false,
    false,
  ])
  // A mark of another host without a file in `processes/` belongs to a process that has left.
  expect(third.hasLeft('another-host/1/then')).toBe(true)
  third.forgetEnded()
  expect(third.hasLeft(first.owner)).toBe(true)
  expect(await readdir(join(path, 'processes'))).toHaveLength(2)
})

test('a lock whose file was deleted is taken again', async () => {
  const { lock, path } = await begin()
  const folder = lock('alone')
  const changes: string[] = []
  folder.watchLocks((state) => changes.push(state))
  await rm(join(path, 'sheaf.lock'))
  await expect.poll(() => changes).toEqual(['renewed'])
  expect(folder.isLocked()).toBe(true)
  expect(() => lock('alone')).toThrow('another Sheaf process')

  await rm(join(path, 'processes'), { recursive: true })
  expect(folder.isLocked()).toBe(true)
  expect(await readdir(join(path, 'processes'))).toHaveLength(1)

  await rename(path, `${path}-away`)
  expect(folder.isLocked()).toBe(false)
  expect(existsSync(path)).toBe(false)
  await rename(`${path}-away`, path)
  expect(folder.isLocked()).toBe(true)
  await expect.poll(() => changes).toEqual(['renewed', 'renewed', 'missing', 'held'])
})

test('a lock that another process has taken meanwhile is lost', async () => {
  const { lock, path } = await begin()
  const first = lock('alone')
  await rm(join(path, 'sheaf.lock'))
  const second = lock('alone')
  expect([first.isLocked(), second.isLocked()]).toEqual([false, true])
})

test('a process whose lock another one has taken acknowledges nothing more and ends', async () => {
  const { start, folder, authorization } = await testProcess()
  const { address, closed, log } = await start()
  // The service may be faster and take its lock again.
  let release: (() => void) | null = null
  while (release === null) {
    await rm(join(folder, 'sheaf.lock'), { force: true })
    release = lockFile(join(folder, 'sheaf.lock'))
  }
  onTestFinished(release)
  const make = sender(authorization)(address, createGraph, { body: { name: 'Wool' } })
  await expect(make).rejects.toThrow(/503|fetch failed/)
  expect(await closed).toBe(1)
  expect(log()).toContain('another Sheaf process has taken it')
})

test('a second process exits with an error and leaves the uploads of the first alone', async () => {
  const service = await testProcess()
  const { start, authorization } = service
  const { address } = await start()
  const upload = await halfAnUpload(address, service)

  await expect(start()).rejects.toThrow(
    /another Sheaf process \(process \d+ on [^]*Stop that process/,
  )
  const { file } = await upload.end()
  const reply = await fetch(`${address}/v1/files/${file.id}/download`, {
    headers: { authorization },
  })
  expect(await reply.text()).toBe('The first half, and the second.')
})

test('the error for an unusable data folder names its path and the requirements', async () => {
  const { path } = await begin()
  const file = join(path, 'a-file')
  await writeFile(file, '')
  expect(() => lockDataFolder(join(file, 'data'), 'alone')).toThrow(
    `${join(file, 'data')} cannot be used as the data folder. It must be writable`,
  )
})
