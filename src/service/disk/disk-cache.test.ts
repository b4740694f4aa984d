import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDiskCache } from './disk-cache.ts'
import type { DiskCacheOptions } from './disk-cache.ts'

async function testFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-cache-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const openCache = (folder: string, options: Partial<DiskCacheOptions> = {}) =>
  openDiskCache({
    folder,
    maxBytes: 100,
    isOwner: () => Promise.resolve(true),
    isFull: () => false,
    onError: (error) => {
      throw error
    },
    ...options,
  })

const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true })).filter((path) => path.includes('/')).toSorted()

test('an entry survives a restart and is found only by its name and owner', async () => {
  const folder = await testFolder()
  const cache = await openCache(folder)
  await cache.put('a', '1', Buffer.from('wool'))
  expect(String(await cache.get('a', '1'))).toBe('wool')
  expect([await cache.get('a', '2'), await cache.get('b', '1')]).toEqual([null, null])
  expect(String(await (await openCache(folder)).get('a', '1'))).toBe('wool')
})

test('the least recently used entry is evicted first, also after a restart with a lower limit', async () => {
  const folder = await testFolder()
  const cache = await openCache(folder)
  for (const name of ['1', '2', '3']) await cache.put('a', name, Buffer.alloc(30))
  await cache.get('a', '1')
  await cache.put('a', '4', Buffer.alloc(30))
  expect(await filesIn(folder)).toEqual(['a/1', 'a/3', 'a/4'])
  await utimes(join(folder, 'a/3'), new Date(3_000), new Date(3_000))
  await utimes(join(folder, 'a/4'), new Date(1_000), new Date(1_000))
  await utimes(join(folder, 'a/1'), new Date(2_000), new Date(2_000))
  await openCache(folder, { maxBytes: 60 })
  expect(await filesIn(folder)).toEqual(['a/1', 'a/3'])
})

test('an entry larger than the limit is not stored, and none is on a full disk', async () => {
  const folder = await testFolder()
  let isFull = false
  const cache = await openCache(folder, { isFull: () => isFull })
  await cache.put('a', '1', Buffer.alloc(30))
  await cache.put('a', '2', Buffer.alloc(101))
  isFull = true
  await cache.put('a', '3', Buffer.alloc(30))
  expect(await filesIn(folder)).toEqual(['a/1'])
  expect(await cache.get('a', '1')).not.toBeNull()
})

test('removing an owner removes its entries, also one that is being written', async () => {
  const folder = await testFolder()
  const removedOwners = new Set<string>()
  const isOwner = (owner: string) => Promise.resolve(!removedOwners.has(owner))
  const cache = await openCache(folder, { isOwner })
  await cache.put('a', '1', Buffer.alloc(30))
  await cache.put('b', '1', Buffer.alloc(30))
  removedOwners.add('a')
  await cache.removeOwner('a')
  await cache.put('a', '2', Buffer.alloc(30))
  expect(await filesIn(folder)).toEqual(['b/1'])
  expect(await cache.get('a', '1')).toBeNull()
  removedOwners.add('b')
  await openCache(folder, { isOwner })
  expect(await filesIn(folder)).toEqual([])
})

test('a folder that cannot be written is reported, and its cache is empty', async () => {
  const folder = join(await testFolder(), 'file')
  await writeFile(folder, '')
  const onError = vi.fn<(error: unknown) => void>()
  const cache = await openCache(folder, { onError })
  await cache.put('a', '1', Buffer.alloc(30))
  expect(await cache.get('a', '1')).toBeNull()
  expect(onError).toHaveBeenCalledTimes(2)
})

test('an entry that disappears or cannot be read is absent', async () => {
  const folder = await testFolder()
  const cache = await openCache(folder)
  await cache.put('a', '1', Buffer.alloc(30))
  await rm(join(folder, 'a/1'))
  await mkdir(join(folder, 'a/1'))
  expect(await cache.get('a', '1')).toBeNull()
})

test('a killed process leaves only complete entries, and its partial files are removed', async () => {
  const folder = await testFolder()
  const program = `
    import { openDiskCache } from ${JSON.stringify(join(import.meta.dirname, 'disk-cache.ts'))}
    const cache = await openDiskCache({
      folder: ${JSON.stringify(folder)}, maxBytes: 1e9,
      isOwner: async () => true, isFull: () => false, onError: console.error,
    })
    console.log('started')
    for (let at = 0; ; at += 1) await cache.put('a', String(at % 50), Buffer.alloc(3_000_000, 7))`
  for (const killMs of [20, 60, 150]) {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program])
    await once(child.stdout, 'data')
    setTimeout(() => child.kill('SIGKILL'), killMs)
    await once(child, 'close')
  }
  const names = await readdir(join(folder, 'a'))
  const cache = await openCache(folder, { maxBytes: 1e9 })
  for (const name of names) {
    const bytes = await cache.get('a', name)
    const isWhole = bytes?.equals(Buffer.alloc(3_000_000, 7)) ?? false
    expect([name, isWhole]).toEqual([name, !name.endsWith('.part')])
    await utimes(join(folder, 'a', name), new Date(0), new Date(0))
  }
  await openCache(folder, { maxBytes: 1e9 })
  expect((await readdir(join(folder, 'a'))).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('entries of owners that another process has deleted are swept', async () => {
  const folder = await testFolder()
  const owners = new Set(['a', 'b'])
  const cache = await openCache(folder, { isOwner: (owner) => Promise.resolve(owners.has(owner)) })
  await cache.put('a', '1', Buffer.alloc(30))
  await cache.put('b', '1', Buffer.alloc(30))
  owners.delete('a')
  await cache.sweep()
  expect(await filesIn(folder)).toEqual(['b/1'])
  expect([await cache.get('a', '1'), await cache.get('b', '1')]).toEqual([null, expect.anything()])
})
