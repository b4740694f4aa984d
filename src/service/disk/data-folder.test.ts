import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { holdDataFolder } from './data-folder.ts'
import type { FolderUse } from './data-folder.ts'
import { halfAnUpload, testProcess } from '#service/resilience/test-process.ts'

async function begin() {
  const path = await mkdtemp(join(tmpdir(), 'sheaf-folder-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return {
    path,
    hold: (use: FolderUse) => {
      const folder = holdDataFolder(path, use)
      onTestFinished(folder.release)
      return folder
    },
  }
}

test('a folder with an embedded database has one process, which the refusal names', async () => {
  const { hold, path } = await begin()
  const first = hold('alone')
  const [host, pid] = first.owner.split('/')
  expect(() => hold('alone')).toThrow(
    `another Sheaf process (process ${pid} on ${host} since ${new Date().toISOString().slice(0, 10)}`,
  )
  expect(() => hold('alone')).toThrow(`${path} is in use by another Sheaf process`)
  first.release()
  hold('alone')
})

test('whoever is alone in a folder takes every other owner for ended, wherever it ran', async () => {
  const { hold } = await begin()
  const folder = hold('alone')
  expect(folder.hasEnded(folder.owner)).toBe(false)
  // under another host name, and under the process id of this process
  expect(folder.hasEnded(`another-host/1/then`)).toBe(true)
  expect(folder.hasEnded(`${folder.owner.split('/').slice(0, 2).join('/')}/then`)).toBe(true)
})

test('a folder is not shared with a process that has an embedded database in it', async () => {
  const { hold } = await begin()
  const shared = hold('shared')
  expect(() => hold('alone')).toThrow('another Sheaf process')
  shared.release()
  hold('alone')
  expect(() => hold('shared')).toThrow('another Sheaf process')
})

test('processes that share a folder see which of the others have ended', async () => {
  const { hold, path } = await begin()
  const first = hold('shared')
  const second = hold('shared')
  expect(second.hasEnded(first.owner)).toBe(false)

  first.release()
  const third = hold('shared')
  expect([first, second, third].map(({ owner }) => third.hasEnded(owner))).toEqual([
    true,
    false,
    false,
  ])
  // it may use another folder
  expect(third.hasEnded('another-host/1/then')).toBe(false)
  expect([first, second, third].map(({ owner }) => third.hasLeft(owner))).toEqual([
    true,
    false,
    false,
  ])
  // a mark in this folder whose owner signed in to it, and was swept after before
  expect(third.hasLeft('another-host/1/then')).toBe(true)
  third.forgetEnded()
  expect(third.hasLeft(first.owner)).toBe(true)
  expect(await readdir(join(path, 'processes'))).toHaveLength(2)
})

test('a second process ends with a sentence, and harms no upload of the first', async () => {
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
}, 60_000)

test('what cannot be a data folder is named, with what is needed', async () => {
  const { path } = await begin()
  const file = join(path, 'a-file')
  await writeFile(file, '')
  expect(() => holdDataFolder(join(file, 'data'), 'alone')).toThrow(
    `${join(file, 'data')} cannot be used as the data folder. It must be writable`,
  )
})
